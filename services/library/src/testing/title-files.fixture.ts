/** A complete PDF with one empty page. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n' +
    'trailer<</Root 1 0 R>>\n%%EOF\n',
);

/**
 * Builds a ZIP archive of empty files, as far as its directory shows.
 * @param archived.mimetype content of a first file of that name, as in an EPUB
 * @param archived.unpackedBytes length that the directory states for each file
 */
export function archive(
  names: readonly string[],
  archived: { mimetype?: string; isEncrypted?: boolean; unpackedBytes?: number } = {},
): Buffer {
  const files = names.map((name) => ({ name, content: '' }));
  if (archived.mimetype) files.unshift({ name: 'mimetype', content: archived.mimetype });
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content } of files) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(archived.isEncrypted ? 1 : 0, 8);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(archived.unpackedBytes ?? content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), Buffer.from(content));
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
