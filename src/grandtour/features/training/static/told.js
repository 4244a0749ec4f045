// A page that tells what came of an answer is asked for when it is loaded again, and sends nothing.
// No module, since modules may come long after the page is read.

history.replaceState(history.state, "");
