"""Finds the routes of all packages with pages.

A module declares them by name: `routes` are pages, `router` is an API for callers with a good
token or none, `open_router` an API for everyone, `streams` are endless. No two modules have
addresses that match the same request, so their order means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from fastapi import APIRouter
from starlette.routing import Route

from grandtour.web.http.packages import packages


@cache
def modules() -> tuple[ModuleType, ...]:
    """Import the modules of all packages with pages."""
    found = [import_module(package) for package in packages().values()]
    return tuple(import_module(f"{package.__name__}.{module.name}") for package in found
                 for module in iter_modules(package.__path__))


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
