import { contentStems, wordsOf } from '../language/stem';
import type { Sentence } from '../text/prepare-text';
import { capitalise } from '../text/tidy-sentence';
import { quoteSource, type Draft } from './draft';
import type { KnowledgeBase } from './knowledge-base';
import { findNumbers, nearNumbers, type NumberSpot } from './number-forms';

const CASE_STORY =
  /\b(?:bought|buys|sold for|purchased|customer|Mr|Mrs|Ms|worked example|journal|balance of ₦|invoice)\b/;

function ask(text: string, spot: NumberSpot): string {
  const before = text.slice(0, spot.start);
  const after = text.slice(spot.end).replace(/\.$/, '');
  if (spot.kind === 'year') {
    const leading = /^In $/.test(before) && /^, /.test(after) ? capitalise(after.slice(2)) : null;
    const trailing = / in $/.test(before) && after === '' ? before.replace(/ in $/, '') : null;
    const event = leading ?? trailing;
    if (event !== null)
      return `In which year did this happen, according to the text: "${event.replace(/"/g, "'")}"?`;
  }
  const what =
    spot.kind === 'year'
      ? 'year'
      : spot.kind === 'percent'
        ? 'percentage'
        : spot.kind === 'money'
          ? 'amount'
          : 'number';
  return `Which ${what} completes this statement: "${`${before}_____${after}`.replace(/"/g, "'")}"?`;
}

/** Asks for a year, percentage, amount or quantity, with near ones of the same make beside it. */
export function numberQuestions(kb: KnowledgeBase, sentence: Sentence): Draft[] {
  const { text } = sentence;
  const words = wordsOf(text).length;
  if (words < 7 || words > 34 || CASE_STORY.test(text)) return [];
  const digits = (text.match(/\d+/g) ?? []).length;
  if (digits > 3) return [];
  const spots = findNumbers(text);
  const [spot] = spots;
  if (spot === undefined || spots.length > 2) return [];
  const rest = `${text.slice(0, spot.start)} ${text.slice(spot.end)}`;
  if (contentStems(rest).size < 4) return [];
  if (
    /(?:\b(?:between|from) |\d (?:to|and) |[–-])$/.test(text.slice(0, spot.start)) ||
    /^ ?(?:to|and|–|-|or) ?[\d₦$£€]/.test(text.slice(spot.end))
  )
    return [];
  const distractors = nearNumbers(spot, Math.floor(kb.random() * 4)).filter(
    (shown) => !rest.includes(shown),
  );
  if (distractors.length < 3) return [];
  const weight = { year: 0.62, percent: 0.66, money: 0.55, quantity: 0.58 }[spot.kind];
  return [
    {
      strategy: 'number',
      question: ask(text, spot),
      answer: spot.shown,
      distractors,
      explanation: quoteSource(text),
      source: text,
      topic: `${spot.kind} ${spot.shown}`,
      place: sentence.place,
      score: weight - (words > 26 ? 0.1 : 0) - (spots.length > 1 ? 0.05 : 0),
    },
  ];
}
