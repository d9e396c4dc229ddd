"""One game: bytes in, bytes out, and the verdict on it. No process runs here, and no clock."""
