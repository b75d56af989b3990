"""All messages of the server: HTTP request bodies and responses, and socket messages in both directions."""

# ruff: noqa: F403

from cinque.server.messages.accounts import *
from cinque.server.messages.base import *
from cinque.server.messages.games import *
from cinque.server.messages.replays import *
from cinque.server.messages.state import *
from cinque.server.messages.tables import *
from cinque.server.messages.to_client import *
from cinque.server.messages.to_server import *
