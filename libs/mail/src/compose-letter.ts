import type { Letter } from './letter';

/**
 * Composes a letter of these paragraphs, as text and as HTML; a paragraph of digits is displayed
 * large, a web address as a link. In a paragraph of several lines, the first one is emphasised.
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
  if (/^https?:\/\/\S+$/.test(text)) return `<p><a href="${shown}">${shown}</a></p>`;
  const [first = '', ...more] = shown.split('\n');
  return more.length === 0
    ? `<p>${shown}</p>`
    : `<p>${[`<b>${first}</b>`, ...more].join('<br>')}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
