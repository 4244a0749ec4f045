"""The rules of Pax Pamir from the first turn to the last, a file for each chapter of the
rulebook: every action with what forbids it and what it does, every question with its menu. A
chapter imports only chapters before it:

abilities, asking; overthrow, losses, pieces, placing, payment; bribes, play, acting; tax, giving,
building, sending, moving, betraying, sheltering, battling; dominance, naming, events, market,
cleanup; her_choices, her_actions, her_purchases, wakhan; opening, turn; reading."""
