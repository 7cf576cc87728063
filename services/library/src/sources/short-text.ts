import { cutText } from '@portal/contracts';
import { plainLine } from '@portal/kit/html';

/** Longer than any description; what comes behind it is left out. */
const READ_MAX = 4_000;

/** Text of a description that may hold HTML, on one line. */
export function shortText(html: string, maxLength = 1_000): string {
  const text = plainLine(html.slice(0, READ_MAX));
  return text.length > maxLength ? `${cutText(text, maxLength - 1).trimEnd()}…` : text;
}
