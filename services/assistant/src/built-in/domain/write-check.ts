import { asText } from './markdown-text';
import type { Passage } from '../../domain/passage';
import { QUIZ_END } from '../../retrieval/domain/quiz';

const QUESTIONS = 3;
const NEAR = 3;

interface Numbered {
  passage: Passage;
  number: number;
}

/** A quiz question and the text to compare its answer with. */
interface QuizItem {
  question: string;
  compareWith: string;
}

/**
 * Returns questions on up to three concepts of an answer, in the words of the concepts.
 * @param shown the answer: cases that it contains are not asked about
 */
export function writeCheck(passages: readonly Numbered[], shown: string): string {
  const items = quizOf(passages, shown);
  if (items.length === 0) return 'Ask me about an idea first; then I can ask you about it.';
  return `${numbered(items.map(({ question }) => question))}\n\n${QUIZ_END}`;
}

/** Returns the texts to compare the answers to such a quiz with; the student judges the result. */
export function writeCompareWith(passages: readonly Numbered[], shown: string): string {
  const lines = numbered(quizOf(passages, shown).map(({ compareWith }) => compareWith));
  return `I cannot judge an answer in your own words. Compare it with:\n\n${lines}`;
}

/** Deterministic: the same concepts and the same answer give the same quiz. */
function quizOf(passages: readonly Numbered[], shown: string): QuizItem[] {
  const ideas = passages.filter(({ passage }) => passage.kind === 'concept').slice(0, QUESTIONS);
  const [first] = ideas;
  const items = ideas.map(meaningItem);
  if (first && ideas.length < QUESTIONS) {
    const withFresh = ideas.toReversed().find(({ passage }) => freshCase(passage, shown));
    items.push(withFresh ? caseItem(withFresh, shown) : ownCaseItem(ideas.at(-1) ?? first));
  }
  if (first && ideas.length === 1 && first.passage.siblings.length > 0) items.push(nearItem(first));
  return items;
}

function meaningItem({ passage: { title, text }, number }: Numbered): QuizItem {
  const name = asText(title);
  return {
    question: `In your own words, what is **${name}**?`,
    compareWith: `**${name}**: ${asText(meaningOf(text, title))} [${number}]`,
  };
}

function caseItem({ passage, number }: Numbered, shown: string): QuizItem {
  const shows = freshCase(passage, shown) ?? '';
  return {
    question: `Which idea does this show: ${asText(shows.replace(/[\s.!?;:,]+$/u, ''))}?`,
    compareWith: `**${asText(passage.title)}**: ${asText(shows)} [${number}]`,
  };
}

function ownCaseItem({ passage: { title, cases }, number }: Numbered): QuizItem {
  const name = asText(title);
  const [one] = cases;
  const like = one ? `such as: ${asText(one)} [${number}]` : 'in which each part of it is there.';
  return {
    question: `Give a case of **${name}** of your own.`,
    compareWith: `A case of **${name}**, ${like}`,
  };
}

function nearItem({ passage: { title, siblings } }: Numbered): QuizItem {
  const name = asText(title);
  const near = siblings.slice(0, NEAR).map(asText).join(', ');
  return {
    question: `Name an idea near **${name}**, and say how the two differ.`,
    compareWith: `Near **${name}**: ${near}. Ask me to compare two of them.`,
  };
}

/** Returns a case that was not shown and does not contain the name of its concept. */
function freshCase({ title, cases }: Passage, shown: string): string | undefined {
  const name = title.toLowerCase();
  return cases.find((one) => !shown.includes(asText(one)) && !one.toLowerCase().includes(name));
}

/** Returns the text of a concept without the leading name. */
export function meaningOf(text: string, title: string): string {
  const [first = ''] = text.split('\n');
  return first.startsWith(`${title}: `) ? first.slice(title.length + 2) : first;
}

const numbered = (lines: readonly string[]) =>
  lines.map((line, at) => `${at + 1}. ${line}`).join('\n');
