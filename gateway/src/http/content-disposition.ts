/** Characters that an extended value leaves unencoded (RFC 8187, `attr-char`). */
const PLAIN = /[^A-Za-z0-9!#$&+.^_`|~-]/gu;
const NOT_ASCII = /[^\x20-\x7e]|["\\]/gu;

/** Returns the header of a download whose name may contain any characters (RFC 6266). */
export function attachment(name: string): string {
  const extended = name
    .normalize('NFC')
    .replace(PLAIN, (sign) => encodeURIComponent(sign).replace(/['()*]/g, percent));
  return `attachment; filename="${name.replace(NOT_ASCII, '_')}"; filename*=UTF-8''${extended}`;
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
