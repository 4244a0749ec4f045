// What is kept: files of the browser's own storage (the origin private file system), as a file system
// for Python. What is written there is on disk when SQLite has synced it.

const FOLDER = "grandtour";
const DATABASE = "grandtour.db";
const FILES = [DATABASE, `${DATABASE}-journal`, "cookies.json"];
const EMPTY = "/browser/empty.db";      // the database as it is before anything has been kept
const DIRECTORY = 0o40700;
const FILE = 0o100600;
const NO_SUCH_FILE = 44;        // errno
const NOT_PERMITTED = 63;

export async function openStorage(FS, path) {
  const top = await navigator.storage.getDirectory();
  const folder = await top.getDirectoryHandle(FOLDER, { create: true });
  const handles = new Map();
  for (const name of FILES) {
    const file = await folder.getFileHandle(name, { create: true });
    handles.set(name, await file.createSyncAccessHandle());
  }
  const database = handles.get(DATABASE);
  if (database.getSize() === 0) {
    database.write(await (await fetch(EMPTY)).arrayBuffer(), { at: 0 });
    database.flush();
  }
  FS.mkdirTree(path);
  FS.mount(fileSystem(FS, handles), {}, path);
}

// The files are always there, at first empty; to delete one is to empty it.
function fileSystem(FS, handles) {
  const node_ops = {
    getattr: (node) => attributes(node),
    setattr: (node, { size }) => { if (size !== undefined) node.handle.truncate(size); },
    lookup: (parent, name) => file(parent, name, NO_SUCH_FILE),
    mknod: (parent, name) => file(parent, name, NOT_PERMITTED),
    unlink: (parent, name) => { handles.get(name).truncate(0); },
    readdir: () => [".", "..", ...handles.keys()],
  };
  const stream_ops = {
    read: ({ node }, buffer, offset, length, at) =>
      node.handle.read(buffer.subarray(offset, offset + length), { at }),
    write: ({ node }, buffer, offset, length, at) =>
      node.handle.write(buffer.subarray(offset, offset + length), { at }),
    fsync: ({ node }) => {
      node.handle.flush();
      return 0;
    },
    llseek: (stream, offset, whence) =>
      offset + [0, stream.position, stream.node.handle?.getSize()][whence],
  };

  function made(parent, name, mode, handle) {
    const node = FS.createNode(parent, name, mode, 0);
    return Object.assign(node, { handle, node_ops, stream_ops });
  }

  function file(parent, name, otherwise) {
    if (!handles.has(name)) throw new FS.ErrnoError(otherwise);
    return made(parent, name, FILE, handles.get(name));
  }

  return { mount: () => made(null, "/", DIRECTORY) };
}

function attributes({ id, mode, handle }) {
  const size = handle ? handle.getSize() : 4096;
  const time = new Date(0);
  return { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
    atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(size / 4096) };
}
