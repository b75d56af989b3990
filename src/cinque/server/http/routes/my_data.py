"""My data: export everything stored about me, and delete it."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.accounts import data_export, deletion
from cinque.server.accounts.sessions import close_sockets_of
from cinque.server.accounts.sign_in import require_verified
from cinque.server.http.errors import HttpError
from cinque.server.http.rate_limits import ComputeBudget
from cinque.server.http.routing import RequestContext, route
from cinque.server.texts import server_text

DELETION_COST = 5  # deleting reads the whole log, so it counts as this many attempts to sign in


@route("GET", "/api/me/export", m.PersonalData, cost=20)
async def export(call: RequestContext) -> m.PersonalData:
    """Everything the server stores about me, with my games. Games that aren't over are included as I can see them."""
    await require_verified(call)
    cost = min(ComputeBudget.EXPORT, call.server.settings.work_burst)
    if not call.server.compute.spend(call.person, call.address, cost):
        call.server.metrics.limited.inc()
        raise HttpError(429, "limit")
    return await call.server.in_slow_thread(data_export.personal_data, call.server.store, call.person)


@route("POST", "/api/me/delete", m.Done, m.DeletePerson)
async def delete(call: RequestContext) -> m.Done:
    """Delete me: name, account, devices and chat. My games stay for the other players, without my name."""
    await require_verified(call)
    if call.session is None or call.body.name != call.session.name:
        raise HttpError(422, "name", server_text(call.lang, "delete-name"))
    if not call.limits.allows_sign_in(call.address, DELETION_COST):
        call.server.metrics.limited.inc()
        raise HttpError(429, "limit")
    server, person = call.server, call.person
    close_sockets_of(server, person)  # first, because deleting may take a while
    await server.in_slow_thread(deletion.delete_person, server.store, person, call.lang, call.session.digest)
    close_sockets_of(server, person)
    call.cookie = ""
    return m.Done()
