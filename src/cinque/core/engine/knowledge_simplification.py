"""Keep a viewer's knowledge small: remove groups that carry no information, and forget the oldest open questions.

This runs at the end of every move and never in a redeal, so that a redeal doesn't depend on who asked before.
"""

from __future__ import annotations

from cinque.core.engine.knowledge import GONE, PLACED, TOP, Knowledge, add_to_runs


def simplify(k: Knowledge) -> None:
    """Settle claims, remove groups that carry no information, and forget the oldest claims if there are too many."""
    if k.simplified:
        return
    reduce(k)
    if len(k.claims) > k.max_claims:
        while len(k.claims) > k.max_claims * 3 // 4:
            forget_oldest(k)


def reduce(k: Knowledge) -> None:
    """Remove groups without cells and groups whose cells are all in one place, until nothing changes."""
    while True:
        _reduce_once(k)
        clear = False
        for claim in range(len(k.claims)):  # a group that was removed may have made it clear
            group = k.claims[claim]
            if k.ways_into(group, k.claim_kinds[claim], claim)[group] == 1:
                clear = True
        if not clear:
            return


def _reduce_once(k: Knowledge) -> None:
    k.settle_claims()
    if k.claims:
        while _settle_forced(k):
            k.settle_claims()
        _settle_complete(k)
    size = len(k.origins)
    outs = [0] * size  # the number of places, newer groups and claims that each group's cells are in
    for runs in k.runs:
        for at in range(0, len(runs), 2):
            if runs[at] >= 0:
                outs[runs[at]] += 1
    for group in k.claims:
        outs[group] += 1
    for origins in k.origins:
        for at in range(0, len(origins), 2):
            outs[origins[at]] += 1
    for group in range(size - 1, -1, -1):
        if outs[group] == 1 and k.excluded[group] == 0:
            _dissolve(k, group, outs)
    for group in range(size - 1, -1, -1):  # a group without cells has no cards
        if outs[group] == 0:
            for at in range(0, len(k.origins[group]), 2):
                outs[k.origins[group][at]] -= 1
            k.origins[group] = []
    used = [0] * size
    kept = 0
    for group in range(size):
        if outs[group] > 0:
            used[group] = kept
            kept += 1
    order = [group for group in range(size) if outs[group] > 0]
    _renumber(k, used, order)
    k.simplified = True
    k.plan = None


def _settle_forced(k: Knowledge) -> bool:
    """Settle claims of one kind on a group if there are as many as could be; return whether there were any.

    Then every card of this kind that came into the group has left it, and so has every card from older groups that
    could be of this kind: the claims are on those groups."""
    for claim in range(len(k.claims)):
        group, kind = k.claims[claim], k.claim_kinds[claim]
        left = 0
        for other in range(len(k.claims)):
            if k.claims[other] == group and k.claim_kinds[other] == kind:
                left += 1
        ways = k.ways_into(group, kind)
        homes = [token for token in k.copies[kind] if k.home[token] == group]
        origins = k.origins[group]
        came = len(homes)
        for at in range(0, len(origins), 2):
            if ways[origins[at]]:
                came += origins[at + 1]
        if left == came and ways[group]:
            _move_claims(k, group, kind, homes, ways)
            return True
    return False


def _move_claims(k: Knowledge, group: int, kind: int, homes: list[int], ways: list[int]) -> None:
    """Drop the claims of one kind on a group, and claim what came from older groups there."""
    for claim in range(len(k.claims) - 1, -1, -1):
        if k.claims[claim] == group and k.claim_kinds[claim] == kind:
            del k.claims[claim]
            del k.claim_kinds[claim]
    for token in homes:
        k.home[token] = GONE
    origins = k.origins[group]
    kept: list[int] = []
    for at in range(0, len(origins), 2):
        if ways[origins[at]]:
            k.claims.extend([origins[at]] * origins[at + 1])
            k.claim_kinds.extend([kind] * origins[at + 1])
        else:
            kept += origins[at : at + 2]
    k.origins[group] = kept


def _settle_complete(k: Knowledge) -> None:
    """Find groups that exchange cards only with each other and of which at most one place holds cards.

    That place then holds all their cards except those the viewer saw leave, so nothing about them is unclear."""
    part = _parts(k)
    size = len(part)
    where = [-1] * size  # by part: the only place with its cards, -1 for none, -2 for several
    cells = [0] * size
    for place in range(len(k.runs)):
        runs = k.runs[place]
        for at in range(0, len(runs), 2):
            if runs[at] >= 0:
                one = part[runs[at]]
                where[one] = place if where[one] in (-1, place) else -2
                cells[one] += runs[at + 1]
    claimed = [False] * size
    for group in k.claims:
        claimed[part[group]] = True
    for one in range(size):
        if claimed[one] and where[one] != -2 and (cells[one] < 2 or not k.ordered[where[one]]):
            _open_part(k, part, one, where[one])


def _parts(k: Knowledge) -> list[int]:
    """For each group, the lowest-numbered group that it is connected to by origins."""
    part = list(range(len(k.origins)))
    for group in range(len(part)):
        origins = k.origins[group]
        for at in range(0, len(origins), 2):
            old, new = part[group], part[origins[at]]
            if old != new:
                low = min(old, new)
                part = [low if one in (old, new) else one for one in part]
    return part


def _open_part(k: Knowledge, part: list[int], one: int, place: int) -> None:
    """Drop the claims on a part, and record that the viewer knows its other cards in this place."""
    claim = len(k.claims) - 1
    while claim >= 0:
        if part[k.claims[claim]] == one:
            for token in k.copies[k.claim_kinds[claim]]:
                if k.home[token] >= 0 and part[k.home[token]] == one:
                    k.home[token] = GONE
                    break
            del k.claims[claim]
            del k.claim_kinds[claim]
        claim -= 1
    known: list[int] = []
    for token in range(len(k.home)):
        if k.home[token] >= 0 and part[k.home[token]] == one:
            k.home[token] = PLACED
            known += [-1 - token, 1]
    if place >= 0:
        kept: list[int] = []
        runs = k.runs[place]
        for at in range(0, len(runs), 2):
            if runs[at] >= 0 and part[runs[at]] == one:
                kept += known
                known = []
            else:
                kept += runs[at : at + 2]
        k.runs[place] = kept
    for group in range(len(part)):
        if part[group] == one:
            k.origins[group] = []


def _renumber(k: Knowledge, used: list[int], order: list[int]) -> None:
    """Give every group its new number; `order` lists the old numbers of those that stay."""
    kept = [k.origins[group] for group in order]
    for origins in kept:
        for at in range(0, len(origins), 2):
            origins[at] = used[origins[at]]
    k.excluded = [k.excluded[group] for group in order]
    k.origins = kept
    for runs in k.runs:
        for at in range(0, len(runs), 2):
            if runs[at] >= 0:
                runs[at] = used[runs[at]]
    k.claims = [used[group] for group in k.claims]
    for token in range(len(k.home)):
        if k.home[token] >= 0:
            k.home[token] = used[k.home[token]]


def _dissolve(k: Knowledge, group: int, outs: list[int]) -> None:
    """Put what came into a group directly where all its cells are, if they are in one place or newer group."""
    mine = k.origins[group]
    for newer in range(group + 1, len(k.origins)):
        origins = k.origins[newer]
        for at in range(0, len(origins), 2):
            if origins[at] == group:
                del origins[at : at + 2]
                for i in range(0, len(mine), 2):
                    if add_to_runs(origins, mine[i], mine[i + 1]):
                        outs[mine[i]] -= 1
                for token in range(len(k.home)):
                    if k.home[token] == group:
                        k.home[token] = newer
                outs[group] = 0
                k.origins[group] = []
                return
    for place in range(len(k.runs)):
        runs = k.runs[place]
        for at in range(0, len(runs), 2):
            if runs[at] == group:
                if not k.ordered[place] or runs[at + 1] == 1:
                    _dissolve_into_place(k, group, place, at, outs)
                return


def _dissolve_into_place(k: Knowledge, group: int, place: int, at: int, outs: list[int]) -> None:
    runs = k.runs[place]
    mine = k.origins[group]
    del runs[at : at + 2]
    for i in range(0, len(mine), 2):
        same = -1
        if not k.ordered[place]:
            for j in range(0, len(runs), 2):
                if runs[j] == mine[i]:
                    same = j
        if same >= 0:
            runs[same + 1] += mine[i + 1]
            outs[mine[i]] -= 1
        else:
            runs[at:at] = [mine[i], mine[i + 1]]
    for token in range(len(k.home)):
        if k.home[token] == group:
            k.home[token] = PLACED
            runs[at:at] = [-1 - token, 1]
    outs[group] = 0
    k.origins[group] = []


def forget_oldest(k: Knowledge) -> None:
    """Give up the oldest open question: join its group with an older group that the cards came from.

    This can allow impossible worlds but never excludes a possible one, so later observations can't contradict it."""
    last = min(k.claims)
    first = -1
    origins = k.origins[last]
    for at in range(0, len(origins), 2):
        first = max(first, origins[at])
    assert first >= 0, "a claim on a group without older ones is settled"
    size = len(k.origins)
    down = [False] * size  # comes from the first
    up = [False] * size  # leads to the last
    down[first] = up[last] = True
    for group in range(first + 1, last + 1):
        for at in range(0, len(k.origins[group]), 2):
            down[group] = down[group] or down[k.origins[group][at]]
    for group in range(last, first - 1, -1):
        if up[group]:
            for at in range(0, len(k.origins[group]), 2):
                up[k.origins[group][at]] = True
    into = [first if down[group] and up[group] else group for group in range(size)]
    _join_groups(k, into, first)
    _sort_groups(k)
    reduce(k)


def _join_groups(k: Knowledge, into: list[int], first: int) -> None:
    """Merge all groups that `into` maps to `first` into that group; `into` maps every other group to itself."""
    for group in range(len(k.origins)):
        old = k.origins[group]
        if into[group] == group and group != first:
            k.origins[group] = []
            for at in range(0, len(old), 2):
                add_to_runs(k.origins[group], into[old[at]], old[at + 1])
        else:
            k.origins[group] = []
            k.excluded[group] = 0
            for at in range(0, len(old), 2):
                if into[old[at]] != first:
                    add_to_runs(k.origins[first], into[old[at]], old[at + 1])
    for place in range(len(k.runs)):
        runs = k.runs[place]
        k.runs[place] = []
        for at in range(0, len(runs), 2):
            k.put(place, into[runs[at]] if runs[at] >= 0 else runs[at], runs[at + 1], TOP)
    k.claims = [into[group] for group in k.claims]
    for token in range(len(k.home)):
        if k.home[token] >= 0:
            k.home[token] = into[k.home[token]]


def _sort_groups(k: Knowledge) -> None:
    """Number the groups so that each comes after those it came from."""
    size = len(k.origins)
    used = [-1] * size
    order: list[int] = []
    while len(order) < size:
        before = len(order)
        for group in range(size):
            if used[group] < 0:
                ready = True
                for at in range(0, len(k.origins[group]), 2):
                    ready = ready and used[k.origins[group][at]] >= 0
                if ready:
                    used[group] = len(order)
                    order.append(group)
        assert len(order) > before, "groups form a circle"
    _renumber(k, used, order)
