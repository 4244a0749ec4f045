"""Discovery of the routes of all packages with pages.

A module declares them by name: `routes` are pages, `router` is an API for callers with a valid
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

from grandtour.web.http.packages import list_web_packages


@cache
def import_modules() -> tuple[ModuleType, ...]:
    """Return the imported modules of all packages with pages."""
    found = [import_module(package) for package in list_web_packages().values()]
    return tuple(import_module(f"{package.__name__}.{module.name}") for package in found
                 for module in iter_modules(package.__path__))


def find_declared_in(name: str) -> Iterator[object]:
    """Yield the value of this name in each module that has it."""
    return (vars(module)[name] for module in import_modules() if name in vars(module))


def list_pages() -> list[Route]:
    return list_routes("routes")


def list_streams() -> list[Route]:
    return list_routes("streams")


def list_routes(name: str) -> list[Route]:
    found = []
    for routes in find_declared_in(name):
        assert isinstance(routes, list)
        found += routes
    return found


def list_routers() -> list[APIRouter]:
    return find_routers("router")


def list_open_routers() -> list[APIRouter]:
    return find_routers("open_router")


def find_routers(name: str) -> list[APIRouter]:
    found = []
    for router in find_declared_in(name):
        assert isinstance(router, APIRouter)
        found.append(router)
    return found
