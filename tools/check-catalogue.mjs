import { readFileSync } from 'node:fs';
import { readCatalogue } from './steps/catalogue.mjs';
import { compareBooks } from './steps/compare-books.mjs';
import { readCsv } from './steps/read-csv.mjs';
import { Failure, main, say } from './steps/say.mjs';

// `node tools/check-catalogue.mjs known-books.csv`: reports contradictions between the bundled
// catalogue and a list of known books. The columns of the list are title and authors, and any of
// isbn13, year and url.
await main(() => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Failure('Name a CSV file with the columns title and authors.');
  const known = readCsv(readFileSync(file, 'utf8'));
  if (!known[0] || !('title' in known[0] && 'authors' in known[0])) {
    throw new Failure(`${file} has no columns title and authors.`);
  }
  const { compared, contradictions } = compareBooks(readCatalogue(), known);
  for (const { id, field, own, known: other } of contradictions) {
    say(`${field.padEnd(8)} ${id}: ${own}, in the list ${other}`);
  }
  say(`${compared} records compared with ${known.length} rows, ${contradictions.length} differ`);
  return contradictions.length > 0 ? 1 : 0;
});
