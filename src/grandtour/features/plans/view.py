"""The board of a draft: as its owner sees it, with the choices of the seat that is asked there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from grandtour.games.words import Choice
from grandtour.language import N_, Language
from grandtour.features.plans.draft import DO, IF, PlanDraft, make_draft_address
from grandtour.web.table_view.fragments import choose_buttons, group_choices, render_playing
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class PlanView(TableView):
    """The position to which a draft leads, always as its owner sees it. Another seat may be asked;
    its choices are those that the owner can foresee."""

    draft: PlanDraft | None = None

    @property
    def plan_draft(self) -> PlanDraft:
        assert self.draft is not None
        return self.draft

    @property
    def address(self) -> str:
        return make_draft_address(self.table, self.number, self.plan_draft.lines)

    @property
    def extra_form_fields(self) -> dict[str, str]:
        return {"kind": DO if self.plan_draft.deciding_seat == self.seat else IF}

    @property
    def may_act(self) -> bool:
        return bool(self.choices)

    @property
    def asking_seat(self) -> int | None:
        return None

    @cached_property
    def choices(self) -> list[Choice]:
        """All become steps of the plan by the button, and by nothing else."""
        return [replace(choice, leaves=True) for choice in self.plan_draft.offered_choices]

    @property
    def combined_choices(self) -> list[Choice]:
        return []

    @property
    def choices_on_board(self) -> list[Choice]:
        """The choices that belong to the shown deal; in others something else may be asked."""
        offered = set(map(str, self.state.choices()))
        return [choice for choice in self.choices if choice.action in offered]

    @cached_property
    def touched_elements(self) -> list[str]:
        return []

    @property
    def choice_note(self) -> str:
        return N_("This adds a step to the plan. Nothing changes at the table.")


def build_plan_view(made: PlanDraft, language: Language) -> PlanView:
    return PlanView(made.table, made.seat, language, 0, made.shown_state, made.number, live=False,
                    draft=made)


def list_changed_parts(view: PlanView) -> dict[str, str]:
    """Return the parts of the page of a table that differ here."""
    return render_playing(view) | {
        "turn-idle": view.render_template("plans/asked.html", draft=view.plan_draft,
                                          buttons=choose_buttons(view, view.choices)),
        "moves-body": view.render_part_of_page("moves", groups=group_choices(view, view.choices),
                                               further=[],
                                               barred=[]),
        "doc-title": view.render_part_of_page("title", title=view.say(N_("Plan"))),
        "table-state": ""}
