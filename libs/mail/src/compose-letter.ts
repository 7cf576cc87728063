import type { Letter } from './letter';

/**
 * A letter of these paragraphs, as text and as HTML; one of digits alone is shown large, an address of
 * the web alone as a link.
 */
export function composeLetter(
  to: string,
  subject: string,
  paragraphs: string[],
  gist: string,
): Letter {
  const html = paragraphs.map(paragraphOf);
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<div style="font-family:sans-serif;font-size:16px;line-height:1.5">${html.join('')}</div>`,
    gist,
  };
}

function paragraphOf(text: string): string {
  if (/^\d+$/.test(text)) {
    return `<p style="font-size:28px;font-weight:bold;letter-spacing:6px">${text}</p>`;
  }
  const shown = escaped(text);
  return /^https?:\/\/\S+$/.test(text)
    ? `<p><a href="${shown}">${shown}</a></p>`
    : `<p>${shown}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
