import { contentStems, sharedCount } from '@portal/knowledge';
import type { Question } from '../question/question';

/** Each part of a word with a hyphen or slash is looked at by itself: "click-through" has "click". */
const PARTED = /[-/]/g;

/**
 * Whether the right choice has more of the question's telling words than any wrong one has: then who knows nothing of
 * the matter finds it ("What do page views measure?", "The success of pages").
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
