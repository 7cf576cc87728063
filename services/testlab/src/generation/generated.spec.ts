import type { Question } from '../worker/question/question';
import { BOX } from '../text-pool/uploads';
import { generatedFrom } from './generated';

const question = { question: 'q', choices: [], answerIndex: 0, explanation: '' };
const OF_TEXT: Question = { ...question, source: 'A sentence.' };
const OWN: Question = { ...question, source: null };
const BY_MODEL: Question = { ...OF_TEXT, isByModel: true };

interface Gave {
  text?: number;
  own?: number;
  model?: number;
  of?: number;
  on?: string[];
  hasOthers?: boolean;
  offered?: string[];
  hasTerms?: boolean;
  topics?: string[];
  isShared?: boolean;
}

function noticeOf(gave: Gave): string | null {
  const { text = 0, own = 0, model = 0, of = text + own + model } = gave;
  const {
    on = ['UDP', 'TCP'],
    hasOthers = false,
    offered = [],
    topics = [],
    hasTerms = false,
    isShared = false,
  } = gave;
  const made = {
    questions: [
      ...Array.from({ length: text }, () => OF_TEXT),
      ...Array.from({ length: model }, () => BY_MODEL),
      ...Array.from({ length: own }, () => OWN),
    ],
    topics: [],
    unknown: [],
    matched: [],
    known: [],
    named: offered,
    hasTerms,
    ownOn: { names: on, hasOthers },
    fileFault: text + model === 0 ? ({ refused: 'no-question' } as const) : null,
    model: null,
  };
  const box = isShared ? BOX.shared : BOX.own;
  return generatedFrom(made, { topics, numQuestions: of, hasFile: true, box }).notice;
}

describe('what is said of a test on notes', () => {
  it('is how many questions are whose, and what the portal’s own are on', () => {
    expect(noticeOf({ text: 6, own: 4 })).toBe(
      "6 from your text, 4 of the portal's own on UDP, TCP.",
    );
    expect(noticeOf({ text: 5 })).toBe('5 from your text.');
    expect(noticeOf({ model: 3, own: 1, on: ['UDP'] })).toBe(
      "3 written by a language model, 1 of the portal's own on UDP.",
    );
  });

  it('names no topic that is the answer to a question', () => {
    expect(noticeOf({ text: 1, own: 4, hasOthers: true })).toBe(
      "1 from your text, 4 of the portal's own on UDP, TCP and other topics of your notes.",
    );
    expect(noticeOf({ text: 1, own: 1, on: [], hasOthers: true })).toBe(
      "1 from your text, 1 of the portal's own on topics of your notes.",
    );
  });

  it('is also that there are no more, where fewer came than were asked for', () => {
    expect(noticeOf({ text: 6, own: 2, of: 12 })).toBe(
      "Your notes give enough for 8 of the 12 questions you asked for: 6 from your text, 2 of the portal's own on UDP, TCP.",
    );
    expect(noticeOf({ text: 1, own: 1, of: 3, on: ['DNS'], topics: ['DNS'] })).toBe(
      "Your topics and notes give enough for 2 of the 3 questions you asked for: 1 from your text, 1 of the portal's own on DNS.",
    );
  });

  it('is what would give questions from the text, where none is from it', () => {
    expect(noticeOf({ own: 8 })).toBe(
      "8 of the portal's own on UDP, TCP, none from your text: that takes a list of terms with their meanings.",
    );
    expect(noticeOf({ own: 2, hasTerms: true })).toBe(
      "2 of the portal's own on UDP, TCP, none from your text: untick “Add the portal’s own questions” to be asked its own terms.",
    );
  });

  it('says in a round where the box is', () => {
    expect(noticeOf({ own: 2, hasTerms: true, isShared: true })).toMatch(
      /: to be asked its own terms in a round, make a test of a file in TestLab first, with “Add the portal’s own questions” unticked\.$/,
    );
    expect(noticeOf({ text: 2, of: 5, offered: ['UDP'], isShared: true })).toMatch(
      /Your notes name UDP: to practise these in a round, make a test of a file in TestLab first, with “Add the portal’s own questions” ticked\.$/,
    );
  });

  it('offers topics of the notes where the portal’s own questions are declined', () => {
    expect(noticeOf({ text: 2, of: 5, offered: ['UDP', 'TCP'] })).toBe(
      'Your notes give enough for 2 of the 5 questions you asked for: 2 from your text. Your notes name UDP, TCP: tick “Add the portal’s own questions” to practise these.',
    );
  });
});
