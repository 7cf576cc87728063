/**
 * Returns the rows of a CSV text (RFC 4180) as objects with the keys of the first row. Quoted
 * fields may contain commas, line breaks and doubled quotes.
 */
export function readCsv(text) {
  const [header = [], ...rows] = fieldsOf(text.replace(/^\uFEFF/, ''));
  return rows
    .filter((row) => row.length > 1 || row[0] !== '')
    .map((row) => Object.fromEntries(header.map((key, index) => [key, row[index] ?? ''])));
}

function fieldsOf(text) {
  const rows = [[]];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  for (const [, raw, end] of text.matchAll(field)) {
    const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    rows.at(-1).push(value);
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows;
}
