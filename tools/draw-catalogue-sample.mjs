import { drawSample, readCatalogue } from './steps/catalogue.mjs';
import { Failure, main, say } from './steps/say.mjs';

// `node tools/draw-catalogue-sample.mjs <seed> [count]`: prints records for a second reader, one
// per line, with an empty field `verdict`. The same seed and catalogue give the same records.
await main(() => {
  const [seed, count = '100'] = process.argv.slice(2);
  if (!seed || !/^[1-9]\d*$/.test(count)) throw new Failure('Name a seed, and a count if not 100.');
  for (const book of drawSample(readCatalogue(), seed, Number(count))) {
    say(JSON.stringify({ ...book, verdict: '' }));
  }
  return 0;
});
