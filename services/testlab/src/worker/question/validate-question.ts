import { contentStems } from '@portal/knowledge';
import type { Question } from './question';
import { isBalanced } from '../text/is-self-contained';
import { unlikeForms } from './choice-form';
import { areNearDuplicates, likenessOf, type Likeness } from './near-duplicates';
import { isGivenAway, plain } from './given-away';

const MIN_CHOICES = 3;
const MAX_CHOICES = 6;
const DANGLING =
  /^(?:it|its|this|these|those|that|they|their|he|she|his|her)\b(?! (?:is|are) (?:true|false|correct))/i;
const NONSENSE =
  /^(?:[\W_]*|n\/?a|none|null|undefined|nan|todo|lorem ipsum.*|option \w|choice \w|answer \w|[a-d][.)]?|distractor.*)$/i;
const CATCH_ALL =
  /\b(?:all|none|both|neither) of (?:the )?(?:above|these|those|below)\b|^(?:both )?[A-D] and [A-D]$/i;
const DEBRIS =
  / {2,}|[\u2022\ufffd]|^\s*[-–*•]|\s[,.;:!?](?:\s|$)|\w-\s\w*$|undefined|\[object|<\/?[a-z]+>|https?:\/\//;

function aboutQuestion(text: string): string[] {
  const reasons: string[] = [];
  const trimmed = text.trim();
  if (trimmed.length < 12 || trimmed.split(/\s+/).length < 3) reasons.push('question-too-short');
  if (trimmed.length > 600) reasons.push('question-too-long');
  if (!/^["'(]?(?:\p{Lu}|\d|[a-z]{1,2}[A-Z])/u.test(trimmed))
    reasons.push('question-does-not-start-as-a-sentence');
  const asks = /\?["')]?$/.test(trimmed);
  const completes = /_{3,}/.test(trimmed) && /[.:"']$/.test(trimmed);
  if (!asks && !completes) reasons.push('question-does-not-end-as-one');
  if (DANGLING.test(trimmed)) reasons.push('question-starts-with-a-dangling-pronoun');
  if (!isBalanced(trimmed)) reasons.push('question-has-unbalanced-quotes-or-brackets');
  if (DEBRIS.test(trimmed) || text !== trimmed) reasons.push('question-has-leftovers-of-layout');
  return reasons;
}

function aboutChoices({ choices, answerIndex }: Question): string[] {
  const reasons: string[] = [];
  if (choices.length < MIN_CHOICES) reasons.push('too-few-choices');
  if (choices.length > MAX_CHOICES) reasons.push('too-many-choices');
  if (!Number.isInteger(answerIndex) || answerIndex < 0 || answerIndex >= choices.length) {
    return [...reasons, 'no-right-choice'];
  }
  if (new Set(choices.map(plain)).size < choices.length) reasons.push('choices-not-distinct');
  if (choices.some((choice) => NONSENSE.test(choice.trim()) && !/^[\d.,%\s]+$/.test(choice)))
    reasons.push('nonsense-choice');
  if (choices.some((choice) => CATCH_ALL.test(choice))) reasons.push('catch-all-choice');
  if (choices.some((choice) => choice.length > 300)) reasons.push('choice-too-long');
  if (choices.some((choice) => DEBRIS.test(choice) && !/^[-–]\d/.test(choice)))
    reasons.push('choice-has-leftovers-of-layout');
  if (choices.some((choice) => !isBalanced(choice)))
    reasons.push('choice-has-unbalanced-quotes-or-brackets');
  return [...reasons, ...unlikeForms(choices, answerIndex)];
}

/** Removes whitespace and hyphenated line breaks, so that a source is found in wrapped text. */
function flat(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function aboutSource({ source }: Question, sourceText: string | undefined): string[] {
  if (sourceText === undefined) return [];
  if (source === null || source.trim() === '') return ['no-source'];
  const words = [...contentStems(source)];
  if (flat(sourceText).includes(flat(source))) return [];
  const known = contentStems(sourceText);
  const found = words.filter((word) => known.has(word)).length;
  return found >= words.length * 0.85 ? [] : ['source-not-in-the-text'];
}

/**
 * Returns the reasons to refuse a question; an empty list means that it is valid. Every question
 * passes this validator, independent of its engine or bank.
 */
export function validateQuestion(
  question: Question,
  options: { sourceText?: string } = {},
): string[] {
  const reasons = [...aboutQuestion(question.question), ...aboutChoices(question)];
  const answer = question.choices[question.answerIndex];
  if (answer !== undefined && isGivenAway(question.question, answer, question.choices)) {
    reasons.push('answer-given-away-in-the-question');
  }
  if (
    question.explanation.trim().length < 10 ||
    !/[.!?]["')]{0,3}$/.test(question.explanation.trim())
  ) {
    reasons.push('explanation-not-whole');
  }
  return [...reasons, ...aboutSource(question, options.sourceText)];
}

/**
 * Returns the valid questions, `most` at most, without near duplicates after the first; consumes
 * no more of the input than needed.
 */
export function keepValid(
  questions: Iterable<Question>,
  options: { sourceText?: string; most?: number } = {},
): Question[] {
  const most = options.most ?? Infinity;
  const kept = new Map<Question, Likeness>();
  for (const question of questions) {
    if (kept.size >= most) break;
    if (validateQuestion(question, options).length > 0) continue;
    const likeness = likenessOf(question);
    const isNew = ![...kept.values()].some((other) => areNearDuplicates(other, likeness));
    if (isNew) kept.set(question, likeness);
  }
  return [...kept.keys()];
}
