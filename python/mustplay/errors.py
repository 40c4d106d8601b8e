"""Exceptions. Their sentences are those that the command prints."""


class MustplayError(Exception):
    """What all exceptions of this package are."""


class NotationError(MustplayError, ValueError):
    """A text can't be read, or a notation can't say what it is asked to."""


class IllegalMoveError(MustplayError, ValueError):
    """A move can't be made."""


class SettingsError(MustplayError, ValueError):
    """What was asked for can't be had: of this game, this engine or this machine."""


class CertificateError(MustplayError):
    """A certificate is refused, or can't be made within its limits."""


class StoppedError(MustplayError):
    """A limit ended a search that had to come to an end."""


class StoreFileError(MustplayError, OSError):
    """A store can't be used."""


class DataError(MustplayError, ValueError):
    """A file is no data set of solved positions, or can't be read here."""


class EngineError(MustplayError):
    """A program that speaks HTP said no, said nonsense, or is gone."""
