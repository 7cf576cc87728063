/**
 * Returns the contradictions between the catalogue and a list of known books.
 * @param books records of the catalogue
 * @param known rows with `title` and `authors`, and optionally `isbn13`, `year` and `url`
 * @returns the number of records in the list, and each contradiction with its field
 */
export function compareBooks(books, known) {
  const byIsbn = new Map(known.filter(({ isbn13 }) => isbn13).map((row) => [row.isbn13, row]));
  const byTitle = new Map();
  for (const row of known) {
    const title = foldTitle(row.title);
    byTitle.set(title, [...(byTitle.get(title) ?? []), row]);
  }
  const contradictions = [];
  let compared = 0;
  for (const book of books) {
    const sameIsbn = book.isbn && byIsbn.get(book.isbn);
    const sameTitle = (byTitle.get(foldTitle(book.title)) ?? []).filter(
      (row) => hasSameAuthor(book, row) || row === sameIsbn,
    );
    const rows = [...new Set([sameIsbn, ...sameTitle].filter(Boolean))];
    if (rows.length > 0) compared++;
    if (sameIsbn) contradictions.push(...ofTheIsbn(book, sameIsbn));
    contradictions.push(...ofTheYear(book, rows), ...ofTheAddress(book, rows));
  }
  return { compared, contradictions };
}

function ofTheIsbn(book, row) {
  const found = [];
  const [own, other] = [foldTitle(book.title), foldTitle(row.title)];
  if (!own.startsWith(other) && !other.startsWith(own)) {
    found.push({ id: book.id, field: 'title', own: book.title, known: row.title });
  }
  if (!hasSameAuthor(book, row)) {
    found.push({ id: book.id, field: 'authors', own: book.authors.join(', '), known: row.authors });
  }
  return found;
}

/** A list may contain several editions: a record contradicts it only if it matches none. */
function ofTheYear(book, rows) {
  const years = rows.map(({ year }) => Number(year)).filter(Boolean);
  if (!book.year || years.length === 0 || years.includes(book.year)) return [];
  return [{ id: book.id, field: 'year', own: book.year, known: years.join(' or ') }];
}

function ofTheAddress(book, rows) {
  const hosts = rows.flatMap(({ url }) => (URL.canParse(url ?? '') ? new URL(url).hostname : []));
  if (!book.readUrl || hosts.length === 0) return [];
  const own = new URL(book.readUrl).hostname;
  if (hosts.some((host) => bare(host) === bare(own))) return [];
  return [{ id: book.id, field: 'readUrl', own, known: hosts.join(' or ') }];
}

const bare = (host) => host.replace(/^www\./, '');

/** Returns a title without subtitle, series in brackets, articles, accents and punctuation. */
export function foldTitle(title) {
  const main = title.replace(/\([^)]*\)/g, '').split(/:|;| - | – /)[0];
  return fold(main).replace(/^(the|a|an) /, '');
}

const fold = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

function hasSameAuthor(book, row) {
  const known = new Set(fold(row.authors ?? '').split(' '));
  return book.authors.some((author) => known.has(fold(author).split(' ').at(-1)));
}
