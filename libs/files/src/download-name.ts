/** Maximum length of a file name without its extension, in characters. */
const NAME_MAX = 120;
const PATH = /^.*[/\\]/su;
const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u;
/** Characters that systems forbid in names, and invisible and bidirectional control characters. */
const UNFIT = /[<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the sender's name of a file without its path, with the extension of the file's actual
 * type.
 * @param otherwise name used if none of the sender's characters remain
 */
export function downloadName(given: string, extension: string, otherwise: string): string {
  const plain = given.replace(PATH, '').replace(UNFIT, '').normalize('NFC');
  const stem = [...plain.replace(EXTENSION, '')].slice(0, NAME_MAX).join('');
  const name = stem.replace(/^[\s.]+|[\s.]+$/gu, '') || otherwise;
  return `${name}.${extension}`;
}
