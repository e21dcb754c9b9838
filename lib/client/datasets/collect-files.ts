/** A file as a person handed it over; the path is relative, with `/`, in NFC, and begins with the folder it was dropped in. */
export type CollectedFile = Readonly<{ path: string; file: File }>;

/** What a drop or a file dialog came to; files that operating systems put into folders are left out and counted. */
export type Collection = Readonly<{ files: readonly CollectedFile[]; hiddenCount: number }>;

const SYSTEM_NAMES: ReadonlySet<string> = new Set(["Thumbs.db", "desktop.ini", "__MACOSX"]);

const isHidden = (path: string): boolean =>
  path.split("/").some((name) => name.startsWith(".") || SYSTEM_NAMES.has(name));

const byPath = (a: CollectedFile, b: CollectedFile): number => (a.path < b.path ? -1 : Number(a.path > b.path));

/** Normalises the paths, leaves hidden files out and sorts the rest, so that the same folder always comes to the same list. */
export function toCollection(found: readonly CollectedFile[]): Collection {
  const named = found.map(({ path, file }) => ({ path: path.replace(/^\/+/, "").normalize("NFC"), file }));
  const files = named.filter(({ path }) => !isHidden(path)).sort(byPath);
  return { files, hiddenCount: named.length - files.length };
}

/** Files of an `<input type="file">`, with or without `webkitdirectory`, or of a paste. */
export function collectFromList(list: Iterable<File>): Collection {
  return toCollection([...list].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
}

async function listEntries(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // A reader hands out at most 100 entries at a time and ends with an empty list.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function walk(entry: FileSystemEntry): Promise<readonly CollectedFile[]> {
  if (isFolder(entry)) {
    const nested = await Promise.all((await listEntries(entry)).map(walk));
    return nested.flat();
  }
  if (!isFile(entry)) return [];
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return [{ path: entry.fullPath, file }];
}

/** Files and folders of a drop. To be called before the drop event is over: the browser empties its list then. */
export function collectFromDrop(transfer: DataTransfer): Promise<Collection> {
  const entries = [...transfer.items].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry());
  const known = entries.filter((entry) => entry !== null);
  // A file that a program put into the drop belongs to no file system and has no entry.
  if (known.length < entries.length) return Promise.resolve(collectFromList(transfer.files));
  return Promise.all(known.map(walk)).then((files) => toCollection(files.flat()));
}
