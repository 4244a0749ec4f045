"""The browser edition: the site as a folder of static files.

Python runs in the visitor's browser and answers there in the place of a server
(docs/browser-edition.md). `packing.py` and `folder.py` make the folder. `house.py`, `gateway.py`
and `cookies.py` run in the browser, in a worker that the scripts of `page/` start."""
