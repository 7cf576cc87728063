import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';

/** A complete PDF of one empty page. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n' +
    'trailer<</Root 1 0 R>>\n%%EOF\n',
);

/**
 * Returns a photo taken with the camera on its side: orientation 6, with a location; its right
 * half is red.
 */
export function turnedPhoto(): Promise<Buffer> {
  const right = Buffer.from(
    '<svg width="150" height="200"><rect width="150" height="200" fill="red"/></svg>',
  );
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'blue' } })
    .composite([{ input: right, left: 150, top: 0 }])
    .withExif({
      IFD0: { Make: 'Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Returns a PNG of one colour whose header declares this number of pixels. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const rows = Math.min(height, 2_000);
  const data = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)), { level: 1 });
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    begin,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns an old Word document, as far as its magic numbers show. */
export function oleDocument(): Buffer {
  const begin = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return Buffer.concat([begin, Buffer.alloc(1_024), Buffer.from('WordDocument', 'utf16le')]);
}

const DOCX = ['[Content_Types].xml', 'word/document.xml'];

/**
 * Maximum size of files with content, in bytes; larger ones exist only in the archive's directory.
 */
const WRITTEN_MAX = 1_000;

/**
 * Returns an archive with the files of a Word document and `more` files of the given sizes, in
 * bytes.
 */
export function docx(more: Record<string, number>, names: readonly string[] = DOCX): Buffer {
  const sizes = new Map<string, number>(names.map((name) => [name, 100]));
  for (const [name, bytes] of Object.entries(more)) sizes.set(name, bytes);
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of sizes) {
    const written = bytes > WRITTEN_MAX ? 0 : bytes;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(written, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), Buffer.alloc(written));
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + written;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(sizes.size, 8);
  end.writeUInt16LE(sizes.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Returns a Word document in which two files share the same bytes. */
export function sharingDocx(): Buffer {
  const archive = docx({ 'word/a.png': 10, 'word/b.png': 10 });
  // In the directory, the offset precedes the name by 4 bytes.
  const shared = archive.readUInt32LE(archive.lastIndexOf('word/a.png') - 4);
  archive.writeUInt32LE(shared, archive.lastIndexOf('word/b.png') - 4);
  return archive;
}

/** Returns a Word document with macros after the files that its directory counts. */
export function hidingDocx(): Buffer {
  const archive = docx({ 'word/vbaProject.bin': 10 });
  archive.writeUInt16LE(2, archive.length - 14);
  archive.writeUInt16LE(2, archive.length - 12);
  return archive;
}

/** Returns a Word document of 80 MB, of which its directory declares 1,000 bytes. */
export function lyingDocx(): Buffer {
  const archive = Buffer.from(
    zipSync({ '[Content_Types].xml': new Uint8Array(9), 'word/document.xml': BYTES_80M }),
  );
  archive.writeUInt32LE(1_000, archive.lastIndexOf('word/document.xml') - 22);
  return archive;
}

const BYTES_80M = new Uint8Array(80_000_000);
