import { ChatJudge, type Before, type LockedRooms, type Saying, type SayVerdict } from './chat';

const NOW = new Date('2026-03-02T09:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

const judgeWith = (before: Partial<Before> = {}) => {
  const rooms: LockedRooms = new Map([
    ['maths', { lastNumber: 7, names: new Map([['ada', 'Ada Obi'], ['ben', 'Ben Eze']]) }], // prettier-ignore
    ['law', { lastNumber: 0, names: new Map([['cyd', 'Cyd Ani']]) }],
  ]);
  return new ChatJudge(NOW, rooms, { recent: new Map(), known: new Map(), ...before });
};
const saying = (studentId: string, messageId: string, roomId = 'maths'): Saying => {
  return { roomId, studentId, messageId, channel: 'room', text: `words of ${messageId}` };
};
const codeOf = (verdict: SayVerdict) => 'refusal' in verdict && verdict.refusal.code;

it('numbers what is said on from the last number of each room, under the names of its members', () => {
  const judge = judgeWith();
  const said = [saying('ada', 'a'), saying('cyd', 'c', 'law'), saying('ben', 'b')];
  expect(said.map((one) => judge.judge(one))).toMatchObject([
    { _id: 'a', number: 8, userId: 'ada', user: 'Ada Obi', text: 'words of a' },
    { _id: 'c', number: 1, user: 'Cyd Ani' },
    { _id: 'b', number: 9, time: NOW.toISOString() },
  ]);
  expect(judge.said.map(({ roomId }) => roomId)).toEqual(['maths', 'law', 'maths']);
});

it('takes an id once, also within one group, and gives it to nobody else', () => {
  const earlier = { _id: 'old', number: 3, channel: 'room' as const, userId: 'ada', user: 'Ada' };
  const message = { ...earlier, text: 'before', time: ago(60).toISOString() };
  const judge = judgeWith({ known: new Map([['old', { roomId: 'maths', message }]]) });
  expect(judge.judge(saying('ada', 'old'))).toBe(message);
  expect(codeOf(judge.judge(saying('ben', 'old')))).toBe('invalid_input');
  const first = judge.judge(saying('ada', 'new'));
  expect(judge.judge(saying('ada', 'new'))).toBe(first);
  expect(codeOf(judge.judge(saying('ben', 'new')))).toBe('invalid_input');
  expect(codeOf(judge.judge(saying('cyd', 'new', 'law')))).toBe('invalid_input');
  expect(judge.said).toHaveLength(1);
});

it('knows nobody who is no member, and tells nobody else whether an id is taken', () => {
  const judge = judgeWith();
  judge.judge(saying('ada', 'a'));
  expect(codeOf(judge.judge(saying('cyd', 'c')))).toBe('not_found');
  expect(codeOf(judge.judge(saying('cyd', 'a')))).toBe('not_found');
  expect(codeOf(judge.judge(saying('ada', 'b', 'closed')))).toBe('not_found');
});

it('lets ten be said in ten seconds, of what is new alone, and says when to come again', () => {
  const recent = new Map([['ada', { count: 8, oldestAt: ago(4) }]]);
  const judge = judgeWith({ recent });
  const said = ['a', 'b', 'b', 'a', 'c'].map((id) => judge.judge(saying('ada', id)));
  expect(said.map(codeOf)).toEqual([false, false, false, false, 'too_many_requests']);
  expect(said.at(-1)).toMatchObject({ refusal: { retryAfterSeconds: 6 } });
  expect(codeOf(judge.judge(saying('ben', 'd')))).toBe(false);
  expect(judge.said.map(({ message }) => message.number)).toEqual([8, 9, 10]);
});
