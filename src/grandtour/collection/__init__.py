"""The games as things to choose, mark, recommend and write about. No web, no SQL."""
