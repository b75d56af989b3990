"""Fast scores for moves: nothing is copied and nothing is played."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL
from cinque.games.helionox.bots.values import (
    CREDIT_WORTH,
    card_value,
    card_values,
    delivery_value,
    event_value,
    program_value,
    turns_left,
    unconditional_gain,
    winnable_value,
)
from cinque.games.helionox.rules.abilities import effect_of
from cinque.games.helionox.rules.bank import public_defense
from cinque.games.helionox.rules.cargo import check_cargo
from cinque.games.helionox.rules.collaboration import defense_needed, event_price
from cinque.games.helionox.rules.constants import DEFENSE, DRAW
from cinque.games.helionox.rules.constants import KEY as KEYS
from cinque.games.helionox.rules.constants import MOVE as MOVES
from cinque.games.helionox.rules.defense import defense_abilities, defense_sources
from cinque.games.helionox.rules.moves import (
    ABILITY,
    ACCEPT,
    ALTERNATIVE_COST,
    ARCHITECT,
    BANK,
    BANKED,
    BONUS,
    BRANCH,
    BREAK_OFF,
    BUY,
    CALL,
    CARGO,
    CONSUME,
    CONSUME_DISCARDED,
    COPY,
    COPY_PLAYED,
    COUNTER,
    CYCLE,
    CYCLE_REQUEST,
    DECLINE,
    DELIVER,
    DISCARD,
    DO,
    DONE,
    DROP,
    EMBASSY,
    END,
    FIRST_ILLEGAL,
    GARRISON,
    ILLEGAL,
    KEY,
    LOSE_CARGO,
    MOVE,
    OBTAIN,
    OVERCOME,
    PLAY,
    PRIME,
    PRIME_ASSET,
    RECOVER,
    REFUSE,
    SEARCH,
    SECURE,
    SHARE,
    TAKE,
    TIED_CARD,
    TIED_EVENT,
    TRAVEL,
)
from cinque.games.helionox.rules.table import Helionox
from cinque.games.helionox.rules.travel import travel_cost

END_TURN_SCORE: Final = 0.05  # the score of ending the turn; anything better comes first


def move_score(t: Helionox, seat: int, move: int) -> float:
    """Score one move in Influence; a move that ends the turn scores almost nothing."""
    s = t.seats[seat]
    box = t.box
    if t.giving == seat == t.turn and is_contribution(move):
        return contribution_value(t, seat, move)
    if move == END:
        return END_TURN_SCORE
    if move in PLAY:
        return play_value(t, seat, PLAY.arg(move))
    if move in OVERCOME:
        return 3.0 + event_value(t, t.faces[t.find_face(OVERCOME.arg(move))])
    if move in BUY:
        card = BUY.arg(move)
        price = t.card_price(card)
        return card_value(t, seat, card) - (0.2 if turns_left(t, seat) else 0.0) * price
    if move == PRIME:
        return card_value(t, seat, PRIME_ASSET) - 0.2 * box.cost[PRIME_ASSET]
    if move in TRAVEL:
        place = TRAVEL.arg(move)
        return travel_value(t, seat, place) - CREDIT_WORTH * travel_cost(t, seat, place)
    if move in MOVE:
        return travel_value(t, seat, MOVE.arg(move))
    if move in DELIVER:
        return 4.0 if fulfils_request(t, seat, DELIVER.arg(move)) else 0.9
    if move == CARGO:
        return cargo_value(t, seat) - CREDIT_WORTH
    if move in ALTERNATIVE_COST:
        event = ALTERNATIVE_COST.arg(move)
        cost = CREDIT_WORTH * box.alternative_credits[event] + 0.4 * len(box.alternative_discards[event])
        return event_value(t, 2 * event + 1) - cost
    if move in CALL:
        face = t.faces[t.find_face(CALL.arg(move, 0))]
        return 0.4 + 0.6 * event_value(t, face) if certain_defense(t, seat) > 0 else -0.1
    if move in BONUS:
        return 0.3 + program_value(box, box.bonus[BONUS.arg(move)])
    if move in KEY:
        return 0.3 + program_value(box, box.key[KEY.arg(move)])
    if move in ABILITY:
        ability = ABILITY.arg(move)
        architect, number = ability // 2, ability % 2
        return program_value(box, box.ability[architect][number]) - 0.2 * box.cryo_cost[architect][number] + 0.1
    if move == EMBASSY:
        return (0.35 if s.embassies == 0 else 0.15) * turns_left(t, seat) - 2.0 * CREDIT_WORTH
    if move in GARRISON:
        return 0.3 - (0.1 if GARRISON.arg(move) else 0.0)
    if move in CYCLE:
        return 0.08 if card_value(t, seat, CYCLE.arg(move)) < 1.0 and not t.cooperative else 0.0
    if move == CYCLE_REQUEST:
        request = t.request_of(s)
        return 0.06 if request >= 0 and not s.cargo >> box.request_from[request] & 1 else -0.1
    return answer_value(t, seat, move)


def play_value(t: Helionox, seat: int, card: int) -> float:
    """Score playing a card by what it gives; cards that draw come first."""
    worth = card_values(t).worth[card]
    node = t.box.program[card]
    while node >= 0:
        op = t.box.effects[node].op
        if op == DRAW:
            worth += 1.0
        elif op in (MOVES, KEYS):
            worth -= 0.2
        node = t.box.effects[node].next
    if t.giving == seat:
        return contribution_fit(t, card, t.owed - t.partner_defense)
    return 1.5 + worth if card < FIRST_ILLEGAL else worth


def travel_value(t: Helionox, seat: int, place: int) -> float:
    """Score a trip by what can be won there rather than here, with the Defense available now and later this turn."""
    s = t.seats[seat]
    p = card_values(t)
    defense = 0
    if seat == t.turn:
        defense = s.defense + s.bank_defense
        for card in t.cards[s.hand]:
            defense += p.defense[card]
    worth = winnable_value(t, place, defense) - winnable_value(t, s.ship, defense)
    if seat == t.turn:
        worth += delivery_value(t, seat, place) - delivery_value(t, seat, s.ship)
    if not t.bonus and s.embassies >> place & 1 and not t.closed >> place & 1:
        worth += 0.5
    return worth


def fulfils_request(t: Helionox, seat: int, colour: int) -> bool:
    """Return whether a delivery here fulfills the Request."""
    s = t.seats[seat]
    return (
        t.request_of(s) >= 0
        and t.box.request_from[t.request_of(s)] == colour
        and t.box.request_to[t.request_of(s)] == s.ship
    )


def cargo_value(t: Helionox, seat: int) -> float:
    """Score gaining Cargo of the Current Location."""
    s = t.seats[seat]
    left = turns_left(t, seat)
    wanted = t.request_of(s) >= 0 and t.box.request_from[t.request_of(s)] == s.ship
    if left == 0 and not wanted:
        return 0.1
    return (3.0 if t.cooperative else 1.6) if wanted else (0.7 if t.cooperative else 0.6)


def answer_value(t: Helionox, seat: int, move: int) -> float:
    """Score answers to questions of effects, of Collaborations and of the Syndicate."""
    s = t.seats[seat]
    p = card_values(t)
    if move in DISCARD:
        return -p.worth[DISCARD.arg(move)]
    if move in CONSUME or move in CONSUME_DISCARDED:
        card = CONSUME.arg(move) if move in CONSUME else CONSUME_DISCARDED.arg(move)
        return consume_value(t, card) + (0.05 if move in CONSUME_DISCARDED else 0.0)
    if move in SEARCH or move in RECOVER:
        return 0.1 + p.worth[SEARCH.arg(move) if move in SEARCH else RECOVER.arg(move)]
    if move in OBTAIN or move in SECURE:
        return 0.1 + card_value(t, seat, OBTAIN.arg(move) if move in OBTAIN else SECURE.arg(move))
    if move in COPY or move in COPY_PLAYED:
        return p.worth[COPY.arg(move) if move in COPY else COPY_PLAYED.arg(move)]
    if move == DO:
        return 0.5 if turns_left(t, seat) or check_cargo(t, seat, 0) == LEGAL else 1.0
    if move == BANK:
        return 0.7
    if move in ILLEGAL:
        return card_value(t, seat, ILLEGAL.arg(move))
    if move in SHARE:
        share = SHARE.arg(move)
        return float(share) if share <= certain_defense(t, seat) else -float(share)
    if move in (ACCEPT, TAKE):
        return accept_value(t, seat)
    if move in COUNTER:
        return -0.2
    if move in BANKED:
        return 0.1 * BANKED.arg(move)
    if move in TIED_EVENT:
        face = t.faces[t.find_face(TIED_EVENT.arg(move))]
        return float(t.box.price[face])
    if move in TIED_CARD:
        return -card_value(t, seat, TIED_CARD.arg(move))
    if move in LOSE_CARGO:
        return 0.0 if t.request_of(s) >= 0 and t.box.request_from[t.request_of(s)] == LOSE_CARGO.arg(move) else 1.0
    if move in ARCHITECT:
        first, second = t.box.ability[ARCHITECT.arg(move)]
        return program_value(t.box, first) + program_value(t.box, second)
    if move in BRANCH:
        return 0.1 * BRANCH.arg(move)
    if move in (DECLINE, DONE, REFUSE, DROP):
        return 0.0
    return -0.05


def consume_value(t: Helionox, card: int) -> float:
    """Score Consuming a card: weak cards and Illegal Tech are good to lose."""
    if card >= FIRST_ILLEGAL:
        return 1.5
    printed = t.box.influence[card]
    return 0.62 - card_values(t).worth[card] - (2.0 * printed if printed > 0 else 0.0)


def accept_value(t: Helionox, seat: int) -> float:
    """Score helping in a Collaboration: good if the seat can pay its share and the reward is not too small."""
    give = t.owed - t.partner_defense
    if seat == t.turn:
        return 0.5 if certain_defense(t, seat) >= event_price(t) - t.owed else -0.5
    if certain_defense(t, seat) < give:
        return -0.5
    if t.cooperative:
        return 1.0
    share = event_price(t) - t.owed
    return 0.4 * give + 0.3 - (0.5 * share if t.players == 2 else 0.15 * share)


def is_hopeless_call(t: Helionox, seat: int, move: int) -> bool:
    """Return whether a Call will hardly succeed: the partner turned one down this turn, or both together will lack
    Defense.

    Everyone knows which cards the partner's deck and hand consist of, so their average is no secret."""
    partner = CALL.arg(move, 1)
    for refused in t.failed_calls:
        if refused >> partner & 1:
            return True
    s = t.seats[partner]
    hand = t.cards[s.hand]
    defense = card_values(t).defense
    total = 0
    for card in hand:
        total += defense[card]
    deck = t.cards[s.deck]
    for card in deck:
        total += defense[card]
    expected = len(hand) * total / max(1, len(hand) + len(deck))
    return certain_defense(t, seat) + expected < t.box.price[t.faces[t.find_face(CALL.arg(move, 0))]]


def certain_defense(t: Helionox, seat: int) -> int:
    """Return the Defense a seat certainly has: in hand, and on its own turn also on the table and from abilities."""
    p = card_values(t)
    total = 0
    arms = defense_sources(t, seat)
    for card in t.cards[t.seats[seat].hand]:
        if card in arms:
            total += p.defense[card]
    if seat == t.turn:
        total += public_defense(t, seat) + ability_defense(t, seat)
    return total


def ability_defense(t: Helionox, seat: int) -> int:
    """Return the most Defense that one Location ability and one Architect ability give."""
    location = 0
    architect = 0
    for move in defense_abilities(t, seat):
        given = unconditional_gain(t.box, effect_of(t, move), DEFENSE)
        if move in ABILITY:
            architect = max(architect, given)
        else:
            location = max(location, given)
    return location + architect


def contribution_fit(t: Helionox, card: int, need: int) -> float:
    """Score a card as a contribution: best if it is close to what is needed and no loss."""
    return 5.0 - abs(card_values(t).defense[card] - need) - 0.1 * card_values(t).worth[card]


def is_contribution(move: int) -> bool:
    """Return whether a move is part of the caller's contribution, or moves the caller's ship out of it."""
    if move in PLAY or move in OVERCOME or move == BREAK_OFF or move in MOVE:
        return True
    return move in ABILITY or move in BONUS or move in KEY


def contribution_value(t: Helionox, seat: int, move: int) -> float:
    """Score the caller's contribution: finish if possible, else give what costs least, or nothing if it can't be
    enough."""
    if move in OVERCOME:
        return 7.0
    if move == BREAK_OFF:
        return 0.0
    if move in MOVE or certain_defense(t, seat) + t.partner_defense < event_price(t):
        return -1.0
    if move in PLAY:
        return contribution_fit(t, PLAY.arg(move), defense_needed(t) - public_defense(t, seat))
    return 1.0 if move in ABILITY else 6.0
