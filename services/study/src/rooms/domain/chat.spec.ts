import {
  ChatJudge,
  type Before,
  type LockedRooms,
  type MessageDraft,
  type MessageVerdict,
} from './chat';

const NOW = new Date('2026-03-02T09:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

const judgeWith = (before: Partial<Before> = {}) => {
  const rooms: LockedRooms = new Map([
    ['maths', { lastNumber: 7, names: new Map([['ada', 'Ada Obi'], ['ben', 'Ben Eze']]) }], // prettier-ignore
    ['law', { lastNumber: 0, names: new Map([['cyd', 'Cyd Ani']]) }],
  ]);
  return new ChatJudge(NOW, rooms, { recent: new Map(), known: new Map(), ...before });
};
const draft = (studentId: string, messageId: string, roomId = 'maths'): MessageDraft => {
  return { roomId, studentId, messageId, channel: 'room', text: `words of ${messageId}` };
};
const codeOf = (verdict: MessageVerdict) => 'refusal' in verdict && verdict.refusal.code;

it('numbers what is said on from the last number of each room, under the names of its members', () => {
  const judge = judgeWith();
  const said = [draft('ada', 'a'), draft('cyd', 'c', 'law'), draft('ben', 'b')];
  expect(said.map((one) => judge.judge(one))).toMatchObject([
    { _id: 'a', number: 8, userId: 'ada', user: 'Ada Obi', text: 'words of a' },
    { _id: 'c', number: 1, user: 'Cyd Ani' },
    { _id: 'b', number: 9, time: NOW.toISOString() },
  ]);
  expect(judge.stored.map(({ roomId }) => roomId)).toEqual(['maths', 'law', 'maths']);
});

it('takes an id once, also within one group, and gives it to nobody else', () => {
  const earlier = { _id: 'old', number: 3, channel: 'room' as const, userId: 'ada', user: 'Ada' };
  const message = { ...earlier, text: 'before', time: ago(60).toISOString() };
  const judge = judgeWith({ known: new Map([['old', { roomId: 'maths', message }]]) });
  expect(judge.judge(draft('ada', 'old'))).toBe(message);
  expect(codeOf(judge.judge(draft('ben', 'old')))).toBe('invalid_input');
  const first = judge.judge(draft('ada', 'new'));
  expect(judge.judge(draft('ada', 'new'))).toBe(first);
  expect(codeOf(judge.judge(draft('ben', 'new')))).toBe('invalid_input');
  expect(codeOf(judge.judge(draft('cyd', 'new', 'law')))).toBe('invalid_input');
  expect(judge.stored).toHaveLength(1);
});

it('knows nobody who is no member, and tells nobody else whether an id is taken', () => {
  const judge = judgeWith();
  judge.judge(draft('ada', 'a'));
  expect(codeOf(judge.judge(draft('cyd', 'c')))).toBe('not_found');
  expect(codeOf(judge.judge(draft('cyd', 'a')))).toBe('not_found');
  expect(codeOf(judge.judge(draft('ada', 'b', 'closed')))).toBe('not_found');
});

it('lets ten be said in ten seconds, of what is new alone, and says when to come again', () => {
  const recent = new Map([['ada', { count: 8, oldestAt: ago(4) }]]);
  const judge = judgeWith({ recent });
  const said = ['a', 'b', 'b', 'a', 'c'].map((id) => judge.judge(draft('ada', id)));
  expect(said.map(codeOf)).toEqual([false, false, false, false, 'too_many_requests']);
  expect(said.at(-1)).toMatchObject({ refusal: { retryAfterSeconds: 6 } });
  expect(codeOf(judge.judge(draft('ben', 'd')))).toBe(false);
  expect(judge.stored.map(({ message }) => message.number)).toEqual([8, 9, 10]);
});
