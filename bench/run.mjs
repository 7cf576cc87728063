// Runs the benchmarks one after the other, each with a raw baseline measured in the same run. `npm
// run bench`, or `npm run bench -- ledger` for those whose name contains a word.
import { readdirSync } from 'node:fs';
import { printTable } from './table.mjs';

const wanted = process.argv[2] ?? '';
const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.bench.mjs'));
const rows = [];
const failed = [];
for (const file of files.filter((name) => name.includes(wanted)).sort()) {
  process.stdout.write(`${file} …\n`);
  try {
    const { measure } = await import(new URL(file, folder));
    rows.push(...(await measure()));
  } catch (error) {
    // Results of the other benchmarks are still reported.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    failed.push(file);
  }
}
printTable(rows);
for (const file of failed) process.stderr.write(`✖ ${file} failed, see above\n`);
process.exit(failed.length === 0 ? 0 : 1);
