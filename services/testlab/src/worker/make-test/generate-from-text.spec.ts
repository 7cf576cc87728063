import { scaledMs } from '@portal/testing';
import { Knowledge } from '@portal/knowledge';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { processorMsSince } from '../../testing/processor-time.fixture';
import { generateFromText } from './generate-from-text';
import type { Question } from '../question/question';
import { choiceKind } from '../question/choice-form';
import { keepValid, validateQuestion } from '../question/validate-question';

const FOLDER = path.join(__dirname, '../../../test-texts');
const TEXTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') }));
const concepts = Knowledge.read().concepts;
/** Maximum processor time for any text, in ms; quadratic time would be minutes. */
const MOST_MS = 10_000;
const ALL = TEXTS.map(({ text }) => text).join('\n\n');

function ask(text: string, count = 50, seed = 7): Question[] {
  return generateFromText(text, count, { seed, concepts }).questions;
}

function answerOf({ choices, answerIndex }: Question): string {
  return choices[answerIndex] ?? '';
}

/** Keeps letters and digits only, so that a name split at a line end is found. */
function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

describe.each(TEXTS)('the questions on $name', ({ text }) => {
  let questions: Question[] = [];
  beforeAll(() => {
    questions = ask(text);
  });

  it('are more than a few, and valid', () => {
    expect(questions.length).toBeGreaterThanOrEqual(5);
    expect(questions.flatMap((question) => validateQuestion(question))).toEqual([]);
  });

  it('never hold their own answer', () => {
    for (const question of questions) {
      expect(question.question.toLowerCase()).not.toContain(answerOf(question).toLowerCase());
    }
  });

  it('are whole sentences without leftovers of the layout', () => {
    for (const { question, choices, explanation } of questions) {
      expect(question).toMatch(/^[A-Z].*\?$/);
      expect((question.match(/"/g) ?? []).length % 2).toBe(0);
      for (const shown of [question, explanation, ...choices]) {
        expect(shown).not.toMatch(
          / {2}|\u2022|\n|\w- \w|BIO 111 General|PRINCIPLES OF ECONOMICS|CSC 201 Data|undefined/,
        );
      }
      expect(explanation).toMatch(/Your text says: ".+"$/);
    }
  });

  it('have four different choices of one kind', () => {
    for (const { choices } of questions) {
      expect(choices).toHaveLength(4);
      expect(new Set(choices.map((choice) => choice.toLowerCase())).size).toBe(4);
      const kinds = choices.map(choiceKind).map((kind) => (kind === 'year' ? 'number' : kind));
      expect(new Set(kinds).size).toBe(1);
    }
  });

  it('quote the text', () => {
    const known = squeeze(text);
    for (const { explanation } of questions) {
      const [, quoted = 'none'] = /Your text says: "(.+)"$/.exec(explanation) ?? [];
      // Only its end: an abbreviation in brackets may be left out.
      expect(known).toContain(squeeze(quoted).slice(-20));
    }
  });

  it('do not turn on the instructions, references or page furniture of the text', () => {
    for (const { question, choices } of questions) {
      expect([question, ...choices].join(' ')).not.toMatch(
        /previous instructions|administrator password|Berkeley|Cengage|https?:/i,
      );
    }
  });

  it('put the right choice at every position about as often', () => {
    const counts = [0, 1, 2, 3].map(
      (at) => questions.filter(({ answerIndex }) => answerIndex === at).length,
    );
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(4);
  });

  it('hold no two that ask nearly the same', () => {
    expect(keepValid(questions)).toHaveLength(questions.length);
  });
});

describe('generateFromText', () => {
  it('gives the same questions for the same seed and others in another order for another', () => {
    const text = TEXTS[0]?.text ?? '';
    expect(ask(text, 10, 3)).toEqual(ask(text, 10, 3));
    expect(ask(text, 10, 3)).not.toEqual(ask(text, 10, 4));
  });

  it('gives no more than asked for, and at most fifty', () => {
    expect(ask(ALL, 3)).toHaveLength(3);
    expect(ask(ALL, 500).length).toBeLessThanOrEqual(50);
  });

  it('spreads the questions over the text', () => {
    const text = TEXTS.find(({ name }) => name.startsWith('economics'))?.text ?? '';
    const flat = squeeze(text);
    const places = ask(text, 8).map(
      ({ explanation }) => flat.indexOf(squeeze(explanation).slice(-20)) / flat.length,
    );
    expect(Math.min(...places)).toBeLessThan(0.35);
    expect(Math.max(...places)).toBeGreaterThan(0.65);
  });

  it.each([
    ['nothing', ''],
    ['a few words', 'Osmosis is nice.'],
    [
      'lorem ipsum',
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. '.repeat(40),
    ],
    ['numbers', '12 45 77.4 90,000 12% 2001 '.repeat(400)],
    [
      'French',
      "La photosynthèse est le processus par lequel les plantes produisent leur nourriture. L'osmose est le passage de l'eau à travers une membrane. ".repeat(
        20,
      ),
    ],
    [
      'German',
      'Die Osmose ist die Diffusion von Wasser durch eine Membran. Der Zellkern ist das Organell, das die Erbinformation enthält. '.repeat(
        20,
      ),
    ],
    [
      'bytes',
      '%PDF-1.4\u0000\u0001\u0002 obj << /Length 44 >> stream x\u009c+\u00e4*T0 endstream '.repeat(
        200,
      ),
    ],
  ])('asks nothing about %s', (_, text) => {
    expect(ask(text)).toEqual([]);
  });

  it('reads 400,000 characters of ever new words in good time', () => {
    let text = '';
    for (let round = 0; text.length < 400_000; round += 1) {
      const ending = String.fromCharCode(97 + (round % 26));
      text += `${ALL.replace(/[a-z]{6,}/g, (word) => word + ending)}\n\n`;
    }
    const start = process.cpuUsage();
    const questions = ask(text);
    expect(processorMsSince(start)).toBeLessThan(scaledMs(MOST_MS));
    expect(questions.length).toBeGreaterThan(10);
  });

  it.each([
    ['a word of a million letters', 'a'.repeat(1_000_000)],
    ['a hundred thousand bullets', '• the item of lists\n'.repeat(100_000)],
    ['emoji and other scripts', '\u{1F600}\u0301\u0627\u6f22'.repeat(50_000)],
    ['open quotes and brackets', '"([{'.repeat(60_000)],
    ['endless clauses', `${'The one of the '.repeat(20_000)} is the thing that is.`],
    ['endless commas', `The main parts of it are ${'a thing, '.repeat(20_000)}and that.`],
    ['endless full stops', 'A. B. '.repeat(60_000)],
    ['endless blanks', `The ${' '.repeat(300_000)}x`],
    ['endless capitals', 'Aa Bb '.repeat(60_000)],
    ['endless hyphens', 'a-'.repeat(150_000)],
  ])('is soon done with %s, and still reads the text beside it', (_, junk) => {
    const start = process.cpuUsage();
    ask(`${ALL.slice(0, 60_000)}\n\n${junk}`);
    ask(junk);
    expect(processorMsSince(start)).toBeLessThan(scaledMs(MOST_MS));
  });
});
