import { PortalError } from '@portal/platform';
import type { Question } from '../worker/question/question';
import { causeOf, fileRefusal } from '../text-pool/uploads';
import type { MadeWithModel } from '../model/test-maker.service';
import { modelNotice } from './model-notice';

/** What a generation has made. */
export interface Generated {
  questions: Question[];
  /** Topics to remember for the student: those that gave a question of this test. */
  topics: string[];
  notice: string | null;
}

type Made = Exclude<MadeWithModel, { refused: unknown }>;

/** What was asked for. */
interface Wish {
  topics: string[];
  numQuestions: number;
  hasFile: boolean;
}

/**
 * The test with what is said beside it.
 * @throws PortalError `not_enough_material` where not one good question could be made.
 */
export function generatedFrom(made: Made, wish: Wish): Generated {
  const { questions, topics } = made;
  if (questions.length === 0) throw nothing(made, wish);
  return { questions, topics, notice: notice(made, wish) };
}

function nothing({ known, named }: Made, { topics, hasFile }: Wish): PortalError {
  if (hasFile) return fileRefusal({ refused: 'no-question', named });
  return new PortalError(
    'not_enough_material',
    `There is no material on ${quoted(topics)} yet. Upload your notes, or try: ${known.join(', ')}.`,
  );
}

function notice(made: Made, { numQuestions, hasFile }: Wish): string | null {
  const { questions, unknown, matched, fileFault, named, toppedUp } = made;
  const parts = matched.map(whatWasFound);
  if (fileFault) parts.unshift(causeOf(fileFault));
  const ofModel = modelNotice(made.model, questions.length);
  if (ofModel) parts.push(ofModel);
  if (unknown.length > 0 && !hasFile) {
    parts.push(`There is no material on ${quoted(unknown)} yet.`);
  }
  const count = questions.length - toppedUp;
  if (count < numQuestions && count > 0) {
    const some = count === 1 ? '1 good question' : `${count} good questions`;
    parts.push(`The material gave ${some} of the ${numQuestions} you asked for.`);
  }
  if (named.length > 0) parts.push(whatIsNamed(named, toppedUp));
  return parts.length > 0 ? parts.join(' ') : null;
}

function whatIsNamed(named: readonly string[], toppedUp: number): string {
  const all = named.join(', ');
  if (toppedUp === 0)
    return `Your notes name ${all}: allow the portal's own questions to practise these.`;
  const some = toppedUp === 1 ? '1 question on these is' : `${toppedUp} questions on these are`;
  return `Your notes name ${all}: ${some} the portal's own.`;
}

function whatWasFound(match: Made['matched'][number]): string {
  const { typed, names, more, onTopic, related } = match;
  const rest = more > 0 ? [`${more} more`] : [];
  const all = [...names, ...rest];
  const last = all.length > 1 ? ` and ${all.at(-1) ?? ''}` : '';
  const first = all.length > 1 ? all.slice(0, -1) : all;
  if (related > 0 && onTopic > 0) {
    const beside = names.slice(1).join(', ');
    return `${onTopic} on ${quoted([typed])}, ${related} on related topics${beside && `: ${beside}`}.`;
  }
  return `For ${quoted([typed])} there are questions on ${first.join(', ')}${last}.`;
}

function quoted(topics: string[]): string {
  return topics.map((topic) => `“${topic}”`).join(', ');
}
