"""Every message of the server, declared once: HTTP bodies and answers, and both directions of the sockets."""

# ruff: noqa: F403

from cinque.server.messages.games import *
from cinque.server.messages.people import *
from cinque.server.messages.replays import *
from cinque.server.messages.seen import *
from cinque.server.messages.shapes import *
from cinque.server.messages.tables import *
from cinque.server.messages.to_client import *
from cinque.server.messages.to_server import *
