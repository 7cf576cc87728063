import { Knowledge } from '@portal/knowledge';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyOf } from '../question/key-of';
import { fewConcepts } from '@portal/knowledge/testing/concepts.fixture';
import { makeTestFrom } from './make-test';
import type { MakeTestInput } from './make-test.task';

const TEXT =
  'Learning is studied by psychologists all over the world. Operant conditioning is a form of learning in which behaviour is shaped by its consequences. A reward makes an act more frequent, and a punishment makes it rarer. Classical conditioning is a form of learning in which a neutral stimulus comes to call forth a reflex. Pavlov rang a bell, and in the end the dogs began to salivate at the bell alone.';

describe('a test of a text', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-make-test-'));
    await writeFile(path.join(folder, 'notes.txt'), TEXT);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const { bank } = Knowledge.read();
  const store = fewConcepts();

  async function make(wish: Partial<MakeTestInput> = {}) {
    const made = await makeTestFrom(
      {
        file: { path: path.join(folder, 'notes.txt'), name: 'notes.txt' },
        department: null,
        topics: [],
        numQuestions: 10,
        topsUp: true,
        seed: 1,
        given: [],
        timesAsked: [],
        withdrawn: [],
        ...wish,
      },
      { bank, concepts: store },
    );
    if ('refused' in made) throw new Error('The text was refused.');
    return made.questions;
  }

  it('has no question on a concept that is withdrawn', async () => {
    const first = await make();
    const [asked] = first;
    expect(asked?.source).toBeNull();
    const withdrawn = first.map(keyOf);
    const keys = (await make({ withdrawn })).map(keyOf);
    expect(keys.filter((key) => withdrawn.includes(key))).toEqual([]);
  });

  it('knows a question on a concept by its words, whichever text it is asked on', async () => {
    const keys = new Set((await make()).map(keyOf));
    await writeFile(path.join(folder, 'notes.txt'), TEXT.replace('world', 'continent'));
    const again = (await make()).map(keyOf);
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('asks what was not asked before', async () => {
    const numQuestions = 2;
    const first = (await make({ numQuestions })).map(keyOf);
    const timesAsked = first.map((questionKey) => ({ questionKey, times: 3 }));
    const second = (await make({ numQuestions, timesAsked })).map(keyOf);
    expect(second).toHaveLength(2);
    expect(second.filter((key) => first.includes(key))).toEqual([]);
  });

  it('beside topics asks nothing that the text is asked already', async () => {
    const questions = await make({ topics: ['Psychology'], numQuestions: 50 });
    const asked = questions.map(({ question }) => question);
    expect(asked.length).toBeGreaterThan(4);
    expect(new Set(asked).size).toBe(asked.length);
    const isDescribed = questions.some(({ question }) =>
      question.startsWith('Which kind of learning is described: learning in which an act'),
    );
    const isNamed = asked.includes('What is meant by "operant conditioning"?');
    expect([isDescribed, isNamed].filter(Boolean)).toHaveLength(1);
  });
});
