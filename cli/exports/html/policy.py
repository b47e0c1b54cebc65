"""What a browser may do with a page: run its script, use its style, and no more."""

import base64
import hashlib


def policy(style: str, script: str) -> str:
    """Return a content security policy: this style, this script, pictures it holds, no more."""
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
