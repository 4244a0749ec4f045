"""What the secrecy tests compare of communities (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "about communities, whose tables are in the lists above": """
        GET /c/{name}/threads.atom  GET /c/{name}/meetings.ics
        GET /communities  POST /communities  GET /communities/new  GET /communities/join/{code}
        POST /communities/join/{code}  GET /c/{name}  POST /c/{name}/tables  POST /c/{name}/join
        POST /c/{name}/leave  GET /c/{name}/members  POST /c/{name}/members/{person}
        POST /c/{name}/settings  POST /c/{name}/invitation  POST /c/{name}/mute
        POST /c/{name}/sharing  PUT /api/v1/communities/{name}/sharing
        POST /c/{name}/visibility  POST /c/{name}/close  GET /c/{name}/new
        POST /c/{name}/threads  GET /c/{name}/t/{thread}  POST /c/{name}/t/{thread}/pin
        POST /c/{name}/t/{thread}/posts  GET /c/{name}/t/{thread}/posts/{post}
        POST /c/{name}/t/{thread}/posts/{post}  POST /c/{name}/t/{thread}/posts/{post}/delete
        POST /c/{name}/t/{thread}/posts/{post}/likes
        GET /c/{name}/lists/new
        POST /c/{name}/lists  GET /c/{name}/lists/{list}  POST /c/{name}/lists/{list}/likes
        POST /c/{name}/lists/{list}/delete  GET /api/v1/communities  POST /api/v1/communities
        GET /api/v1/communities/{name}  POST /api/v1/communities/{name}/members
        GET /api/v1/community-invitations/{code}  POST /api/v1/community-invitations
        GET /api/v1/communities/{name}/members
        DELETE /api/v1/communities/{name}/members/{person}  PUT /api/v1/communities/{name}/mute
        GET /api/v1/communities/{name}/threads  POST /api/v1/communities/{name}/threads
        GET /api/v1/communities/{name}/threads/{thread}
        POST /api/v1/communities/{name}/threads/{thread}/posts
        PUT /api/v1/communities/{name}/threads/{thread}/posts/{post}
        DELETE /api/v1/communities/{name}/threads/{thread}/posts/{post}
        PUT /api/v1/communities/{name}/threads/{thread}/posts/{post}/like
        GET /api/v1/communities/{name}/lists  POST /api/v1/communities/{name}/lists
        PUT /api/v1/communities/{name}/lists/{list_id}/like
        DELETE /api/v1/communities/{name}/lists/{list_id}
        GET /api/v1/communities/{name}/tables  PUT /api/v1/communities/{name}/tables/{table}
        GET /c/{name}/meetings/new  POST /c/{name}/meetings  POST /c/{name}/meetings/{meeting}
        GET /api/v1/communities/{name}/meetings  POST /api/v1/communities/{name}/meetings
        GET /c/{name}/meetings/{meeting}  PUT /api/v1/communities/{name}/meetings/{meeting}
        DELETE /api/v1/communities/{name}/meetings/{meeting}  GET /api/v1/community-addresses
        PUT /api/v1/communities/{name}/meetings/{meeting}/coming
        GET /c/{name}/log""",
}
