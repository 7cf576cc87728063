// Files and topics that are expensive to process.
import { Buffer } from 'node:buffer';

const prose = (times) =>
  'The market sets a price at which the demand for goods meets their supply. '.repeat(times);
const listOf = (count, make) => Array.from({ length: count }, (_, n) => make(n.toString(36)));

/** 200 KB of prose, a sentence that ends in a colon, and a bullet for each item after it. */
export const BULLETS = [
  prose(2_700),
  'The main parts of a market are the following:',
  ...listOf(15_000, (n) => `• item ${n}`),
].join('\n');

/** 80 KB of sentences that each state a reason. */
export const REASONS = listOf(
  900,
  (n) => `The price of good ${n} falls in the long run because the ${n} firms sell more goods.`,
).join(' ');

/** 140 KB of unclosed tags on one line. */
export const TAGS = `${prose(900)}\n${'<a '.repeat(47_000)}`;

/** Twenty topics of a ligature that expands to eighteen letters. */
export const TOPICS = listOf(20, (n) => `${n}${'\ufdfa'.repeat(190)}`).join(',');

/** Forms that draw other forms, twelve times each, nine levels deep. */
const LEVELS = 9;
const TIMES = 12;
const FIRST = 5;
const forms = Array.from({ length: LEVELS }, (_, level) => {
  const content = level === LEVELS - 1 ? 'BT /T 9 Tf (ab) Tj ET ' : '/F Do '.repeat(TIMES);
  const next = Math.min(FIRST + level + 1, FIRST + LEVELS - 1);
  return (
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${content.length} ` +
    `/Resources << /Font << /T ${FIRST + LEVELS} 0 R >> /XObject << /F ${next} 0 R >> >> >>\n` +
    `stream\n${content}\nendstream`
  );
});

/** A few kilobytes whose rendering would never end. */
export const RECURSIVE_PDF = assemble([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
    `/Resources << /XObject << /F ${FIRST} 0 R >> >> >>`,
  '<< /Length 5 >>\nstream\n/F Do\nendstream',
  ...forms,
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]);

function assemble(objects) {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1');
}
