"""The rules of Pax Pamir from the first turn to the last, a file for each chapter of the rulebook.

Every action has its refusals and its effect, every question its menu. A chapter imports only
chapters before it:

abilities, asking; loss, placing; bribes, play; dominance, events, market; tax_gift, build, move,
betray_battle; wakhan_choices, wakhan_actions, wakhan_turn; turn.

Actions and questions declare their names (`notation`, `kind` and `fields`). `commands.DETAILS` has
the details in the sentences of refusals.
"""
