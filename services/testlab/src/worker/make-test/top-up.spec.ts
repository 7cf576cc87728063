import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Knowledge } from '@portal/knowledge';
import { makeTestFrom } from './make-test';

const knowledge = Knowledge.read();
/** Slides, which name topics and explain none. */
const SLIDES = `Lecture 4: Sorting

- bubble sort
- merge sort
- insertion sort
- quicksort

Graphs

- breadth-first search
- depth-first search
- Dijkstra's algorithm
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-top-up-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function make(text: string, topsUp: boolean, numQuestions = 8) {
  const file = { path: path.join(folder, 'notes.txt'), name: 'notes.txt' };
  await writeFile(file.path, text);
  const wish = { department: null, topics: [], numQuestions, seed: 1, given: [] };
  return makeTestFrom({ ...wish, file, topsUp, timesAsked: [], withdrawn: [] }, knowledge);
}

describe('a file that gives fewer questions than wished', () => {
  it('is filled up with the portal’s own on what it names, two on a concept at most', async () => {
    const made = await make(SLIDES, true);
    if ('refused' in made) throw new Error(made.refused);
    expect(made.questions).toHaveLength(8);
    expect(made.named).toEqual([]);
    const named = [...SLIDES.matchAll(/^- (.+)$/gm)].map(([, name = '']) => name.toLowerCase());
    for (const { question, choices, answerIndex, source } of made.questions) {
      expect(source).toBeNull();
      const concept = knowledge.concepts.concepts.find(
        ({ term, cases, meaning }) =>
          named.includes(term.toLowerCase()) &&
          [question, choices[answerIndex] ?? ''].some(
            (words) =>
              words.includes(`"${term}"`) ||
              words.includes(meaning) ||
              cases.some((one) => words.startsWith(one)),
          ),
      );
      expect(concept?.term ?? question).toMatch(/sort|search|Dijkstra/);
    }
  });

  it('has two on a concept at most, also where the text explains it', async () => {
    const file = path.join(__dirname, '../../../test-texts/economics-markets.txt');
    const made = await make(await readFile(file, 'utf8'), true, 50);
    if ('refused' in made) throw new Error(made.refused);
    const times = new Map<string | undefined, number>();
    for (const { about } of made.questions) times.set(about, (times.get(about) ?? 0) + 1);
    const explained = made.questions.filter(({ explanation }) =>
      /Your text says:/.test(explanation),
    );
    expect(explained.length).toBeGreaterThan(0);
    expect(explained.length).toBeLessThan(made.questions.length);
    expect([...times.values()].filter((many) => many > 2)).toEqual([]);
  });

  it('says what it names where its student wants none of the portal’s own', async () => {
    const made = await make(SLIDES, false);
    expect(made).toMatchObject({ refused: 'no-question' });
    expect(made).toHaveProperty('named', expect.arrayContaining(['merge sort']));
  });

  it('says what the portal’s own are on, and no name that is an answer', async () => {
    const made = await make(SLIDES, true);
    if ('refused' in made) throw new Error(made.refused);
    const { names, hasOthers } = made.ownOn;
    const asked = new Set(made.questions.map(({ about }) => about));
    expect(names.length).toBeGreaterThan(0);
    expect(names.length + (hasOthers ? 1 : 0)).toBeLessThanOrEqual(asked.size);
    for (const name of names) {
      expect(asked).toContain(name);
      const isSaid = made.questions.some(({ question }) =>
        question.toLowerCase().includes(name.toLowerCase()),
      );
      expect([name, isSaid]).toEqual([name, true]);
    }
  });

  it('asks nothing of the portal’s own where that is declined, also of what it explains', async () => {
    const terms = [
      'Deckle: the wooden frame that keeps the wet pulp within a mould',
      'Tympan: the padded frame of a hand press on which the paper is laid',
      'Bookcloth: a woven fabric that is stiffened with starch and glued over boards',
      'Galley: a long tray in which the type stands before it is printed',
      'Frisket: a thin sheet that keeps the margins of the paper clean',
      'Quoin: a small wedge that locks the type in its place',
    ];
    const file = path.join(__dirname, '../../../test-texts/biology-cell-transport.txt');
    const text = `${terms.join('\n\n')}\n\n${await readFile(file, 'utf8')}`;
    const [allowed, declined] = [await make(text, true, 20), await make(text, false, 20)];
    if ('refused' in allowed || 'refused' in declined) throw new Error('The text was refused.');
    const own = allowed.questions.filter(({ source }) => source === null);
    expect(own.length).toBeGreaterThan(0);
    expect(declined.questions.length).toBeGreaterThan(0);
    expect(declined.questions.filter(({ source }) => source === null)).toEqual([]);
    expect(declined.named.length).toBeGreaterThan(0);
    expect(declined.ownOn).toEqual({ names: [], hasOthers: false });
  });

  it('asks the student’s own terms first, and the portal’s own only for what is missing', async () => {
    const terms = [
      'Osmosis: the movement of water through a membrane from a dilute to a strong solution',
      'Mitosis: division of a cell into two cells that have all of its chromosomes',
      'Meiosis: division of a cell into four cells that have half of its chromosomes',
      'Diffusion: the movement of particles from where they are many to where they are few',
      'Respiration: the release of energy from glucose in the cells',
      'Enzyme: a protein that speeds up a chemical reaction without being used up',
      'Ribosome: the structure in a cell at which proteins are made',
      'Chloroplast: the structure in a leaf in which light is caught',
    ].join('\n');
    const ownOf = (questions: readonly { source: string | null; about?: string | undefined }[]) =>
      questions.flatMap(({ source, about }) => (source === null ? [] : [about])).sort();
    const made = await Promise.all([make(terms, true), make(terms, false)]);
    const [allowed, declined] = made.map((one) => ('refused' in one ? [] : one.questions));
    expect(ownOf(allowed ?? [])).toEqual(ownOf(declined ?? []));
    expect(ownOf(allowed ?? []).length).toBeGreaterThan(5);
    const many = await make(terms, true, 20);
    if ('refused' in many) throw new Error(many.refused);
    expect(many.questions.length).toBeGreaterThan(8);
    const times = new Map<string | undefined, number>();
    for (const { about } of many.questions) times.set(about, (times.get(about) ?? 0) + 1);
    expect([...times.values()].filter((often) => often > 2)).toEqual([]);
  });

  it('names nothing by words that stand in any sentence', async () => {
    const statute =
      'A person who takes property belonging to another with the intention to permanently deprive the other of it commits an offence. The other is the owner. ';
    const made = await make(statute.repeat(2), false);
    expect(made).toHaveProperty('named', expect.arrayContaining(['belonging to another']));
    expect(made).toHaveProperty('named', expect.not.arrayContaining(['othering']));
  });

  it('names nothing in a text on nothing that the portal knows', async () => {
    const made = await make('My cat likes the sun. '.repeat(20), false);
    expect(made).toMatchObject({ named: [] });
  });
});
