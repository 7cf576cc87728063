/** Characters of a file's name that are kept, without the extension. */
const NAME_MAX = 120;
const PATH = /^.*[/\\]/su;
const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u;
/** Signs that systems forbid in names, that nobody sees, or that turn others around. */
const UNFIT = /[<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The sender's name of a file without its path, with the extension of what the file really is.
 * @param otherwise its name where nothing of the sender's is left
 */
export function downloadName(given: string, extension: string, otherwise: string): string {
  const plain = given.replace(PATH, '').replace(UNFIT, '').normalize('NFC');
  const stem = [...plain.replace(EXTENSION, '')].slice(0, NAME_MAX).join('');
  const name = stem.replace(/^[\s.]+|[\s.]+$/gu, '') || otherwise;
  return `${name}.${extension}`;
}
