import type { Question } from '../question/question';
import type { MadeTest } from './make-test.task';

/** Maximum number of names shown. */
const NAMED = 6;

/**
 * Returns the subjects of the portal's own questions. A term is named only if a question contains
 * it, because otherwise it may be an answer.
 * @param typed topics that the student typed and that yielded some of the questions.
 */
export function whatOwnAreOn(
  questions: readonly Question[],
  typed: readonly string[],
): Extract<MadeTest, { ownOn: unknown }>['ownOn'] {
  const terms = new Map<string, { name: string; isSaid: boolean }>();
  for (const { question, about } of questions) {
    if (about === undefined) continue;
    const key = about.toLowerCase();
    const isSaid = (terms.get(key)?.isSaid ?? false) || question.toLowerCase().includes(key);
    terms.set(key, { name: about, isSaid });
  }
  const said = [...terms.values()].filter(({ isSaid }) => isSaid).map(({ name }) => name);
  const names = new Map([...typed, ...said].map((name) => [name.toLowerCase(), name]));
  const shown = [...names.values()].slice(0, NAMED);
  const hasOthers = typed.length === 0 && terms.size > shown.length;
  return { names: shown, hasOthers };
}
