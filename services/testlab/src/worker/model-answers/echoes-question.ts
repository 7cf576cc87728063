import { contentStems, sharedCount } from '@portal/knowledge';
import type { Question } from '../question/question';

/**
 * Separators within a compound word; its parts are compared one by one: "click-through" has
 * "click".
 */
const PARTED = /[-/]/g;

/**
 * Returns whether the right choice shares more distinctive words with the question than any wrong
 * one, so that it can be found without knowledge ("What do page views measure?", "The success of
 * pages").
 */
export function echoesQuestion({ question, choices, answerIndex }: Question): boolean {
  const asked = stemsOf(question);
  const echoes = choices.map((choice) => sharedCount(stemsOf(choice), asked));
  const own = echoes[answerIndex] ?? 0;
  return echoes.every((echo, at) => at === answerIndex || echo < own);
}

function stemsOf(text: string): Set<string> {
  return contentStems(text.replace(PARTED, ' '));
}
