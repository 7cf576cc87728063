import type { AnswerPiece, AnswerTask } from '../../domain/answer-task';
import { MISSING_OWN } from '../../domain/missing-own';
import type { Passage } from '../../domain/passage';
import { asText } from './markdown-text';
import { quotePassage } from './quote-passage';
import { readQuestion, type Question } from '../../domain/read-question';
import { smallTalkOf } from '../../domain/small-talk';
import { ownDefinition } from '../../domain/own-definition';
import { lastIdeas } from '../../retrieval/domain/quiz';
import { meaningOf, writeCheck, writeCompareWith } from './write-check';
import { exactness, isKindOf, isNamed } from '../../domain/is-named';
import { writeComparison } from './write-comparison';
import { writeSmallTalk } from './write-small-talk';

/**
 * Notice of an assistant without a model: on the first question of a chat, and on requests that
 * need reasoning or find nothing.
 */
export const CANNOT_REASON =
  'I find, quote, define and compare, but I cannot reason: an operator of the portal can turn a language model on in its settings.';
const NOTHING =
  'I found nothing about this in the portal’s help, knowledge base, library or your material. Try the name of one idea, or keep a file on it under My material in TestLab.';

const QUOTES = 3;
const CASES = 3;
const BOOKS = 4;

/** A passage and the number by which it is cited. */
interface Numbered {
  passage: Passage;
  number: number;
}

/**
 * Answers from passages only: every sentence except headings is quoted from a passage, with its
 * number. Yields the whole answer in one piece.
 */
export function* writeFromPassages(task: AnswerTask): Generator<AnswerPiece> {
  const smallTalk = smallTalkOf(task.message);
  if (smallTalk) {
    yield { text: writeSmallTalk(smallTalk) };
    return;
  }
  const question = readQuestion(task.message);
  const passages = task.passages.map((passage, at) => ({ passage, number: at + 1 }));
  const text =
    task.parts.length > 0 ? writeParts(passages, task) : writeFor(question, passages, task);
  yield { text: withRemark(text, task) };
  const needsReason = question.kind === 'reason' || task.mode === 'tutor';
  const isFirst = !task.history.some(
    ({ role, content }) => role === 'user' && !smallTalkOf(content),
  );
  if (isFirst || needsReason || text === NOTHING) yield { notice: CANNOT_REASON };
}

/**
 * Writes each question under its own heading; questions with the same answer are answered once.
 */
function writeParts(passages: readonly Numbered[], task: AnswerTask): string {
  const written: string[] = [];
  for (const { question, passages: own, isHelp } of task.parts) {
    const found = passages.filter(({ passage }) => own.some(({ id }) => id === passage.id));
    const text = writeFor(readQuestion(question), found, { ...task, message: question, isHelp });
    const isSaid = text !== NOTHING && written.some((one) => one.endsWith(text));
    const answer = isSaid ? 'See above.' : text;
    written.push(`**${asText(question)}**\n\n${answer}`);
  }
  const left = task.leftOut.map((one) => `- ${asText(one)}`).join('\n');
  if (left) written.push(`These I have not looked into; ask each by itself:\n\n${left}`);
  return written.join('\n\n');
}

/** Prepends a remark if own material was requested and the answer is based on something else. */
function withRemark(text: string, { missingOwn, passages }: AnswerTask): string {
  if (missingOwn === null) return text;
  const from = passages.length > 0 ? ', so this is from the portal’s knowledge base' : '';
  return `${MISSING_OWN[missingOwn]}${from}.\n\n${text}`;
}

function writeFor(question: Question, passages: readonly Numbered[], task: AnswerTask): string {
  if (task.isHelp) return writeQuotes(passages, task.message);
  const shown = lastIdeas(task.history)?.content ?? '';
  if (task.isQuizAnswer) return writeCompareWith(passages, shown);
  if (question.kind === 'check') return writeCheck(passages, shown);
  if (passages.length === 0) return NOTHING;
  if (question.kind === 'compare') {
    return writeComparison(question.first, question.second, passages);
  }
  if (question.kind === 'read-next') return writeReading(passages, task.message);
  if (question.kind === 'define') {
    const { subject } = question;
    const named = passages
      .filter(({ passage }) => isNamed(passage, subject))
      .sort((one, other) => exactness(other.passage, subject) - exactness(one.passage, subject));
    const defined = named.find(
      ({ passage }) => passage.kind === 'concept' || passage.kind === 'help',
    );
    if (defined) return writeDefinition(defined, passages, task.message);
    // The student's own definition precedes concepts whose names only contain the subject.
    const own = passages.find(({ passage }) => ownDefinition(passage, subject));
    if (own) return writeQuotes([own, ...passages.filter((one) => one !== own)], task.message);
    const kinds = passages.filter(({ passage }) => isKindOf(passage, subject));
    if (passages[0]?.passage.kind === 'concept' && kinds.length > 0) {
      return writeKinds(kinds, subject);
    }
  }
  const own = passages.filter(({ passage }) => passage.kind === 'own');
  const quoted = question.kind === 'quote' && own.length > 0 ? own : passages;
  return writeQuotes(quoted, task.message);
}

function writeDefinition(
  defined: Numbered,
  passages: readonly Numbered[],
  message: string,
): string {
  const { title, text, cases, siblings } = defined.passage;
  const parts = [`**${asText(title)}**: ${asText(meaningOf(text, title))} [${defined.number}]`];
  if (cases.length > 0) {
    const shown = cases.slice(0, CASES).map((one) => `- ${asText(one)} [${defined.number}]`);
    parts.push(`Cases of it:\n${shown.join('\n')}`);
  }
  const own = passages.filter(({ passage }) => passage.kind === 'own').slice(0, 2);
  if (own.length > 0) parts.push(`In your own material:\n\n${quotesOf(own, message)}`);
  if (siblings.length > 0) parts.push(`Beside it: ${siblings.map(asText).join(', ')}.`);
  const books = passages.filter(({ passage }) => passage.kind === 'book').slice(0, 2);
  if (books.length > 0) parts.push(`To read on:\n\n${booksOf(books)}`);
  return parts.join('\n\n');
}

/** Lists the kinds of a subject that has no concept of its own. */
function writeKinds(kinds: readonly Numbered[], subject: string): string {
  const lines = kinds.map(({ passage: { title, text }, number }) => {
    return `- **${asText(title)}**: ${asText(meaningOf(text, title))} [${number}]`;
  });
  return `I have these kinds of ${asText(subject)}:\n\n${lines.join('\n')}`;
}

function writeQuotes(passages: readonly Numbered[], message: string): string {
  return `This is what I found:\n\n${quotesOf(passages.slice(0, QUOTES), message)}`;
}

function quotesOf(passages: readonly Numbered[], message: string): string {
  return passages
    .map(({ passage: { kind, title, place, text }, number }) => {
      const head = place ? `${title}, ${place}` : title;
      // Help is short, and each of its sentences is a step.
      const quote = kind === 'help' ? text : quotePassage(text, message);
      return `**${asText(head)}**\n\n> ${asText(quote)} [${number}]`;
    })
    .join('\n\n');
}

function writeReading(passages: readonly Numbered[], message: string): string {
  const books = passages.filter(({ passage }) => passage.kind === 'book').slice(0, BOOKS);
  const others = passages.filter(({ passage }) => passage.kind !== 'book').slice(0, QUOTES);
  const steps: string[] = [];
  if (others.length > 0)
    steps.push(`First, what the portal has on it:\n\n${quotesOf(others, message)}`);
  if (books.length > 0) steps.push(`Then read:\n\n${booksOf(books)}`);
  const names = others.flatMap(({ passage }) => passage.siblings).slice(0, 6);
  if (names.length > 0)
    steps.push(`Then look at what stands beside it: ${names.map(asText).join(', ')}.`);
  return steps.join('\n\n');
}

function booksOf(books: readonly Numbered[]): string {
  return books
    .map(({ passage: { title, place }, number }) => {
      return `- *${asText(title)}*${place ? `, ${asText(place)}` : ''} [${number}]`;
    })
    .join('\n');
}
