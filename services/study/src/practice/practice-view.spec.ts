import { viewFor } from './practice-view';
import { RoundMemberEntity } from './round-member.entity';
import { RoundEntity } from './round.entity';

const NOTICE = 'The file is in French. There is no material on “my secret” yet.';
const question = { question: 'What is osmosis?', choices: ['Water that moves', 'Salt that moves'] };
const at = new Date('2026-03-02T09:00:00Z');

function running() {
  const place = { id: 'round', sessionId: 'room', starterId: 'ada', revision: 1, createdAt: at };
  const made = { state: 'running' as const, questions: [question], notice: NOTICE, endsAt: at };
  const round = Object.assign(new RoundEntity(), { ...place, ...made, key: [], failure: null });
  const members = ['ada', 'ben'].map((studentId) => {
    const own = { roundId: 'round', studentId, choices: [null], answered: 0, results: [] };
    return Object.assign(new RoundMemberEntity(), own);
  });
  return { round, members };
}

describe('a round that runs', () => {
  it('says to its starter alone what became of that student’s file and words', () => {
    expect(viewFor(running(), 'ada')).toMatchObject({ notice: NOTICE, questions: [question] });
    for (const other of ['ben', 'cyd'])
      expect(JSON.stringify(viewFor(running(), other))).not.toMatch(/French|secret/);
    expect(viewFor(running(), 'ben')).toMatchObject({ notice: null, questions: [question] });
  });
});
