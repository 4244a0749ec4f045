"""The board of a draft: as its owner sees it, with the choices of the seat that is asked there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from grandtour.games.words import Choice
from grandtour.language import N_, Language
from grandtour.features.plans.draft import DO, IF, Draft, address_of_draft
from grandtour.web.table_view.fragments import choose_buttons, group_choices, render_playing
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class PlanView(TableView):
    """The position to which a draft leads, always as its owner sees it. Another seat may be asked;
    its choices are those that the owner can foresee."""

    draft: Draft | None = None

    @property
    def made(self) -> Draft:
        assert self.draft is not None
        return self.draft

    @property
    def address(self) -> str:
        return address_of_draft(self.table, self.number, self.made.lines)

    @property
    def carried(self) -> dict[str, str]:
        return {"kind": DO if self.made.asked == self.seat else IF}

    @property
    def mine(self) -> bool:
        return bool(self.choices)

    @property
    def asker(self) -> int | None:
        return None

    @cached_property
    def choices(self) -> list[Choice]:
        """All become steps of the plan by the button, and by nothing else."""
        return [replace(choice, leaves=True) for choice in self.made.offers]

    @property
    def further(self) -> list[Choice]:
        return []

    @property
    def offered_here(self) -> list[Choice]:
        """The choices that belong to the shown deal; in others something else may be asked."""
        offered = set(map(str, self.state.choices()))
        return [choice for choice in self.choices if choice.action in offered]

    @cached_property
    def touched(self) -> list[str]:
        return []

    @property
    def note(self) -> str:
        return N_("This adds a step to the plan. Nothing changes at the table.")


def view_of_draft(made: Draft, language: Language) -> PlanView:
    return PlanView(made.table, made.seat, language, 0, made.state, made.number, live=False,
                    draft=made)


def parts_of(view: PlanView) -> dict[str, str]:
    """Return the parts of the page of a table that differ here."""
    return render_playing(view) | {
        "turn-idle": view.part("plans/asked.html", draft=view.made,
                               buttons=choose_buttons(view, view.choices)),
        "moves-body": view.show("moves", groups=group_choices(view, view.choices), further=[],
                                barred=[]),
        "doc-title": view.show("title", title=view.say(N_("Plan"))), "table-state": ""}
