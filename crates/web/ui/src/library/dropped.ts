/** The files that were dropped, those of folders with all below them. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // The list is empty as soon as the event is over, so entries are taken before the first wait.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null)) return plain;
  const found: File[] = [];
  for (const entry of entries) if (entry) await gather(entry, found);
  return found;
}

async function gather(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (file) found.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives its entries in parts, and then none.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0) return;
    for (const one of part) await gather(one, found);
  }
}
