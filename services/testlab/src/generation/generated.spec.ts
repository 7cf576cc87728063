import { generatedFrom } from './generated';

const question = { question: 'q', choices: [], answerIndex: 0, explanation: '', source: null };

function noticeOf(input: {
  gave: number;
  toppedUp: number;
  of?: number;
  named?: string[];
  topics?: string[];
}) {
  const { gave, toppedUp, of = 12, named = ['UDP', 'TCP'], topics = [] } = input;
  const made = {
    questions: Array.from({ length: gave + toppedUp }, () => question),
    topics: [],
    unknown: [],
    matched: [],
    known: [],
    named,
    toppedUp,
    fileFault: gave === 0 ? ({ refused: 'no-question' } as const) : null,
    model: null,
  };
  return generatedFrom(made, { topics, numQuestions: of, hasFile: true }).notice;
}

describe('what is said of a test on notes', () => {
  it('is what its questions are on: no share is said to be in words of the notes', () => {
    expect(noticeOf({ gave: 6, toppedUp: 6 })).toBe(
      'Your notes explain enough for 6 of the 12 questions you asked for. 6 more are on topics that your notes name: UDP, TCP.',
    );
    expect(noticeOf({ gave: 1, toppedUp: 1, topics: ['DNS'] })).toBe(
      'Your topics and notes gave 1 good question of the 12 you asked for. 1 more is on topics that your notes name: UDP, TCP.',
    );
    expect(noticeOf({ gave: 2, toppedUp: 0 })).toBe(
      "Your notes explain enough for 2 of the 12 questions you asked for. Your notes name UDP, TCP: allow the portal's own questions to practise these.",
    );
    expect(noticeOf({ gave: 12, toppedUp: 0, named: [] })).toBeNull();
  });

  it('is kind where all its questions are on what the notes only name', () => {
    expect(noticeOf({ gave: 0, toppedUp: 8 })).toBe(
      "We could not make questions from your own sentences. Your notes name UDP, TCP: here are 8 of the portal's own questions on these.",
    );
  });
});
