import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Knowledge } from '@portal/knowledge';
import { makeTestFrom } from './make-test';

const knowledge = Knowledge.read();
const LAYERS = `- UDP\n- TCP\n- DNS\n- DHCP\n- HTTP\n- merge sort\n- quicksort\n- bubble sort\n`;
const GLOSSARY = `Tort: a civil wrong that leads to a duty to pay damages
Estoppel: a rule that stops a party from going back on its word
Lien: a right to keep goods of a debtor until a debt is paid
Bailment: a delivery of goods to a person who has to return them
Easement: a right to use the land of a neighbour for a purpose
Mortgage: a charge on land that secures the payment of a loan
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-choices-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function choicesOf(wish: { text?: string; topics?: string[]; seed: number }) {
  const { text, topics = [], seed } = wish;
  const file = { path: path.join(folder, 'notes.txt'), name: 'notes.txt' };
  if (text !== undefined) await writeFile(file.path, text);
  const input = { department: null, topics, numQuestions: 50, seed, given: [], topsUp: true };
  const made = await makeTestFrom(
    { ...input, file: text === undefined ? null : file, timesAsked: [], withdrawn: [] },
    knowledge,
  );
  if ('refused' in made) throw new Error(made.refused);
  return made.questions.map(({ choices }) => [...choices].sort().join('\n'));
}

describe('no two questions of a test have the same choices', () => {
  it.each([1, 2, 3])('with seed %i', async (seed) => {
    const market = path.join(__dirname, '../../../test-texts/economics-markets.txt');
    const tests = [
      { text: await readFile(market, 'utf8') },
      { text: LAYERS },
      { text: GLOSSARY },
      { topics: ['TCP', 'Sorting'] },
      { topics: ['Psychology'] },
      { text: LAYERS, topics: ['TCP'] },
    ];
    for (const test of tests) {
      const shown = await choicesOf({ ...test, seed });
      expect(shown.length).toBeGreaterThan(2);
      expect(shown.filter((one, at) => shown.indexOf(one) !== at)).toEqual([]);
    }
  });
});
