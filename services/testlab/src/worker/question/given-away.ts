import { contentStems } from '@portal/knowledge';

/** Reduces a text to letters, digits and meaningful signs, to compare wordings. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}%₦$£€+#<>=.*/^&|!-]+/gu, ' ')
    .replace(/[.\s]+$/, '')
    .trim();
}

function contains(text: string, phrase: string): boolean {
  return (
    phrase.length > 2 &&
    ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(
      ` ${phrase.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `,
    )
  );
}

/**
 * Returns whether the question reveals its answer: it contains the answer, or shares distinctive
 * words with the answer and with no other choice.
 */
export function isGivenAway(question: string, answer: string, choices: readonly string[]): boolean {
  const asked = plain(question);
  const right = plain(answer);
  if (/^[\d.,%₦$£€]+$/.test(right)) return asked.split(' ').includes(right);
  const choosesBetween = choices.every((choice) => contains(asked, plain(choice)));
  if (contains(asked, right)) return !choosesBetween;
  const stems = contentStems(question);
  const own = [...contentStems(answer)];
  const least = own.length <= 3 ? 3 : 4;
  const isShared = (stem: string): boolean => stems.has(stem) && stem.length >= least;
  const shared = own.filter(isShared);
  if (shared.length === 0 || own.length === 0) return false;
  const best = Math.max(
    0,
    ...choices
      .filter((choice) => choice !== answer)
      .map((choice) => [...contentStems(choice)].filter(isShared).length),
  );
  if (own.length <= 3) return shared.length > best && shared.length / own.length >= 0.33;
  return shared.length >= best + 3 && shared.length / own.length >= 0.5;
}
