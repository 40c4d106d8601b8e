"""Hex and Reverse Hex (Rex), solved with proof.

Black joins top and bottom, White joins left and right. In Hex whoever joins wins, in Rex whoever
joins loses.

>>> import mustplay
>>> mustplay.solve("5x5 a1", all_moves=True, memory=16).winning_moves
['b2', 'b4', 'c3', 'd2']
>>> mustplay.certify("5x5 a1", memory=16).verify().statement
'white wins hex B4/5/5/5/5 w'

- Position, Game: positions and games, from any notation and to any
- Solver, solve: who wins, and by which moves; they return an Answer
- certify, verify: a proof of it; a Certificate can be walked as a Strategy
- must_play, inferior, connections, evaluate: what is seen without a search
- Player: a program that plays
- review: a game move by move
- mustplay.data: data sets of solved positions
- mustplay.engine: other programs, by the Hex Text Protocol
- errors: exceptions
"""

from . import _core, data, engine, errors
from ._core import (
    Added,
    Answer,
    Certificate,
    Connections,
    Evaluation,
    Game,
    Inferior,
    Link,
    MustPlay,
    Player,
    Position,
    Progress,
    Pruned,
    Review,
    ReviewedMove,
    ReviewedPosition,
    Search,
    Strategy,
    Turn,
    Verified,
    connections,
    evaluate,
    inferior,
    must_play,
    review,
    verify,
)
from ._solver import Solver, certify, solve
from .errors import (
    CertificateError,
    DataError,
    EngineError,
    IllegalMoveError,
    MustplayError,
    NotationError,
    SettingsError,
    StoppedError,
    StoreFileError,
)

__version__ = _core.__version__

__all__ = [
    "Added",
    "Answer",
    "Certificate",
    "CertificateError",
    "Connections",
    "DataError",
    "EngineError",
    "Evaluation",
    "Game",
    "IllegalMoveError",
    "Inferior",
    "Link",
    "MustPlay",
    "MustplayError",
    "NotationError",
    "Player",
    "Position",
    "Progress",
    "Pruned",
    "Review",
    "ReviewedMove",
    "ReviewedPosition",
    "Search",
    "SettingsError",
    "Solver",
    "StoppedError",
    "StoreFileError",
    "Strategy",
    "Turn",
    "Verified",
    "certify",
    "connections",
    "data",
    "engine",
    "errors",
    "evaluate",
    "inferior",
    "must_play",
    "review",
    "solve",
    "verify",
]
