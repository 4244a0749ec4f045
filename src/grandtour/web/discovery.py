"""What the rooms answer.

A module of a room says so by the names that are looked for here: `routes` are pages, `router` is an
API for whoever shows a good token or none, `open_router` one for everybody, `streams` are endless.
No two modules have addresses that meet, so their order means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from fastapi import APIRouter
from starlette.routing import Route

from grandtour.web.http.rooms import package, rooms


@cache
def modules() -> tuple[ModuleType, ...]:
    """Those of all rooms."""
    found = [import_module(package(room)) for room in rooms()]
    return tuple(import_module(f"{room.__name__}.{module.name}") for room in found
                 for module in iter_modules(room.__path__))


def said(name: str) -> Iterator[object]:
    """What modules have under this name."""
    return (vars(module)[name] for module in modules() if name in vars(module))


def pages() -> list[Route]:
    return listed("routes")


def streams() -> list[Route]:
    return listed("streams")


def listed(name: str) -> list[Route]:
    found = []
    for routes in said(name):
        assert isinstance(routes, list)
        found += routes
    return found


def routers() -> list[APIRouter]:
    return routers_named("router")


def open_routers() -> list[APIRouter]:
    return routers_named("open_router")


def routers_named(name: str) -> list[APIRouter]:
    found = []
    for router in said(name):
        assert isinstance(router, APIRouter)
        found.append(router)
    return found
