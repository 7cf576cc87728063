/**
 * Reads bytes as text by their content: UTF-8, UTF-16 with its mark, else Windows-1252.
 * @returns undefined where they are no text.
 */
export function decodeText(bytes: Buffer): string | undefined {
  const marked = utf16(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  if (hasControls(bytes)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function utf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Control characters that no text has; tab, line feed, form feed and carriage return are welcome. */
function hasControls(bytes: Buffer): boolean {
  return bytes.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}

/** Whether the bytes are a PDF, whatever the file is called: its mark lies in the first kilobyte. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1_024).includes('%PDF-');
}
