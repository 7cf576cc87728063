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
interface GenerationInput {
  topics: string[];
  numQuestions: number;
  hasFile: boolean;
}

/**
 * The test with what is said beside it.
 * @throws PortalError `not_enough_material` where not one good question could be made.
 */
export function generatedFrom(made: Made, input: GenerationInput): Generated {
  const { questions, topics } = made;
  if (questions.length === 0) throw nothing(made, input);
  return { questions, topics, notice: notice(made, input) };
}

function nothing({ known, named }: Made, { topics, hasFile }: GenerationInput): PortalError {
  if (hasFile) return fileRefusal({ refused: 'no-question', named });
  return new PortalError(
    'not_enough_material',
    `There is no material on ${quoted(topics)} yet. Upload your notes, or try: ${known.join(', ')}.`,
  );
}

function notice(made: Made, input: GenerationInput): string | null {
  const { numQuestions, hasFile } = input;
  const { questions, unknown, matched, fileFault, named, toppedUp } = made;
  const parts = matched.map(whatWasFound);
  if (fileFault) parts.unshift(causeOf(fileFault));
  const ofModel = modelNotice(made.model, questions.length);
  if (ofModel) parts.push(ofModel);
  if (unknown.length > 0 && !hasFile) {
    parts.push(`There is no material on ${quoted(unknown)} yet.`);
  }
  const count = questions.length - toppedUp;
  if (count < numQuestions && count > 0)
    parts.push(`${whatGave(count, input, fileFault !== null)}.`);
  if (named.length > 0) parts.push(whatIsNamed(named, toppedUp, count));
  return parts.length > 0 ? parts.join(' ') : null;
}

/** Of notes it is said what the questions are on: those on what they explain are in the portal's words, too. */
function whatGave(count: number, input: GenerationInput, isFileBarren: boolean): string {
  const { numQuestions, topics, hasFile } = input;
  if (hasFile && topics.length === 0)
    return `Your notes explain enough for ${count} of the ${numQuestions} questions you asked for`;
  const some = count === 1 ? '1 good question' : `${count} good questions`;
  const giver = isFileBarren ? 'Your topics' : 'Your topics and notes';
  return `${hasFile ? giver : 'The material'} gave ${some} of the ${numQuestions} you asked for`;
}

function whatIsNamed(named: readonly string[], toppedUp: number, others: number): string {
  const all = named.join(', ');
  if (toppedUp === 0)
    return `Your notes name ${all}: allow the portal's own questions to practise these.`;
  if (others > 0)
    return `${toppedUp} more ${toppedUp === 1 ? 'is' : 'are'} on topics that your notes name: ${all}.`;
  const some = toppedUp === 1 ? 'is 1' : `are ${toppedUp}`;
  return `Your notes name ${all}: here ${some} of the portal's own questions on these.`;
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
