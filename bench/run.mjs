// Runs the benchmarks one after the other, each beside a raw baseline measured in the same run.
// `npm run bench`, or `npm run bench -- ledger` for those whose name contains a word.
import { readdirSync } from 'node:fs';
import { printTable } from './table.mjs';

const wanted = process.argv[2] ?? '';
const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.bench.mjs'));
const rows = [];
for (const file of files.filter((name) => name.includes(wanted)).sort()) {
  process.stdout.write(`${file} …\n`);
  const { measure } = await import(new URL(file, folder));
  rows.push(...(await measure()));
}
printTable(rows);
process.exit(0);
