"""The rules of Pax Pamir from the first turn to the last, a file for each chapter of the
rulebook: every action with what forbids it and what it does, every question with its menu. A
chapter imports only chapters before it:

abilities, asking; loss, placing; bribes, play; dominance, events, market; tax_gift, build, move,
betray_battle; wakhan_choices, wakhan_actions, wakhan_turn; turn.

What an action and a question are called is declared (`notation`, `kind` and `fields`); what the
sentences of refusals speak of stands in `commands.DETAILS`."""
