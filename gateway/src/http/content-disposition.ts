/** Signs that stand for themselves in an extended value (RFC 8187, `attr-char`). */
const PLAIN = /[^A-Za-z0-9!#$&+.^_`|~-]/gu;
const NOT_ASCII = /[^\x20-\x7e]|["\\]/gu;

/** The header of a download whose name may have any letters (RFC 6266). */
export function attachment(name: string): string {
  const extended = name
    .normalize('NFC')
    .replace(PLAIN, (sign) => encodeURIComponent(sign).replace(/['()*]/g, percent));
  return `attachment; filename="${name.replace(NOT_ASCII, '_')}"; filename*=UTF-8''${extended}`;
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
