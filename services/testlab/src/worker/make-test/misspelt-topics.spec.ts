import { Knowledge } from '@portal/knowledge';
import { makeTestFrom } from './make-test';

const knowledge = Knowledge.read();

async function make(topics: string[], numQuestions: number) {
  const input = { department: null, topics, numQuestions, seed: 1, given: [], topsUp: true };
  const made = await makeTestFrom(
    { ...input, file: null, timesAsked: [], withdrawn: [] },
    knowledge,
  );
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

describe('typed topics', () => {
  it('with an error are remembered by their name', async () => {
    const { topics } = await make(['data structurs', 'osmossis', 'malaria'], 12);
    expect(topics).toEqual(['Data structures', 'Osmosis', 'malaria']);
  });

  it('typed with an error and without are remembered once', async () => {
    const { topics } = await make(['data structurs', 'Data structures'], 6);
    expect(topics).toEqual(['Data structures']);
  });

  it('are not filled up by questions of another field that only mention them', async () => {
    const { questions, matched } = await make(['malaria'], 50);
    expect(questions.map(({ question }) => question).join('\n')).not.toMatch(/news peg/);
    const [match] = matched;
    expect(match?.related).toBeGreaterThan(0);
    expect(match?.names.join()).not.toMatch(/Feature|Biostatistics/);
  });
});
