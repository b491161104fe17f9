"""Where the journal lies on this machine, and how a folder and its files are made for their owner alone."""

import errno
import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path


def journal_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The service's state folder (the first in ``STATE_DIRECTORY``), else this user's own for the application."""
    told = (os.environ if environment is None else environment).get("STATE_DIRECTORY", "")
    first = told.split(":")[0]
    return Path(first) if first else user_data_path("niagara", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make the folder, with mode 0700, where there is none."""
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        give_to_owner_of(folder.parent, descriptor)
    finally:
        os.close(descriptor)
    sync_folder(folder.parent)


def no_file(path: Path, way_out: str = "remove it") -> str:
    """Why what lies there is no file, and the way out; "" for a file, or where nothing lies.

    Whoever opens a pipe would wait for ever, a device has no end, and through a link to nothing a file would be made
    wherever it leads.
    """
    if path.is_symlink() and not path.exists():
        return "it is a link to nothing; remove it or put back what it led to"
    return f"it is no file; {way_out}" if path.exists() and not path.is_file() else ""


def check_place(path: Path, way_out: str = "remove it") -> None:
    """OSError that says so where something lies there that is no file."""
    if wrong := no_file(path, way_out):
        raise OSError(errno.EINVAL, wrong, str(path))


def make_file(file: Path, content: bytes = b"") -> None:
    """Make the file, with mode 0600 and this content, durably; FileExistsError where there is one already."""
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
        give_to_owner_of(file.parent, opened.fileno())
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())


def put_in_place(made: Path, file: Path, *, over: bool = False) -> None:
    """Give a file that is whole its name, durably; FileExistsError where another one has it that is not empty.

    ``over``: what has the name is replaced, whatever is in it.
    """
    _sync(made, os.O_RDONLY)
    if file.exists() and (over or not file.stat().st_size):
        made.replace(file)
    else:
        _name_first(made, file)
    sync_folder(file.parent)


def _name_first(made: Path, file: Path) -> None:
    """A new name, and never over what somebody has put there; where the file system has no links, as nearly so."""
    try:
        os.link(made, file)
        made.unlink()
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP) or file.exists():
            raise
        made.rename(file)


def make_private(*files: Path) -> None:
    """Take from everybody but the owner what they may do with these files, as far as they are there and ours."""
    for file in files:
        try:
            found = file.stat()
            if stat.S_IMODE(found.st_mode) & 0o077 and found.st_uid == os.geteuid():
                file.chmod(0o600)
        except FileNotFoundError:
            continue


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    _sync(folder, os.O_RDONLY | os.O_DIRECTORY)


def replace_file(file: Path, content: bytes, mode: int = 0o600) -> None:
    """Write the whole file or leave the old one: a temporary file, on disk, then renamed.

    What a link points to is written, not the link; a device or a pipe is written into.
    """
    file = Path(os.path.realpath(file))
    if file.exists() and not file.is_file():
        with file.open("wb") as opened:
            opened.write(content)
        return
    descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "wb") as opened:
            os.fchmod(descriptor, mode)
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def _sync(path: Path, how: int) -> None:
    descriptor = os.open(path, how)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def give_to_owner_of(folder: Path, descriptor: int) -> None:
    """Let what root makes in a service's folder belong to the service, or the service could not use it later."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
