import { cutText } from '@portal/contracts';
import { plainLine } from '@portal/kit/html';

/** Maximum number of characters read; longer than any description. */
const READ_MAX = 4_000;

/** Returns a description that may contain HTML as plain text on one line. */
export function shortText(html: string, maxLength = 1_000): string {
  const text = plainLine(html.slice(0, READ_MAX));
  return text.length > maxLength ? `${cutText(text, maxLength - 1).trimEnd()}…` : text;
}
