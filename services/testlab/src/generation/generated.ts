import { PortalError } from '@portal/platform';
import type { Question } from '../engine/question';
import { fileRefusal } from '../text-pool/uploads';
import type { MadeWithModel } from '../model/test-maker.service';
import { modelNotice } from './model-notice';

/** What a generation has made. */
export interface Generated {
  questions: Question[];
  /** Topics to remember for the student: those that gave a question of this test. */
  topics: string[];
  /** What the bank calls those of them that it knows: to remember for others than who typed them. */
  bankTopics: string[];
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
  const { questions, topics, bankTopics } = made;
  if (questions.length === 0) throw nothing(made, wish);
  return { questions, topics, bankTopics, notice: notice(made, wish) };
}

function nothing({ known }: Made, { topics, hasFile }: Wish): PortalError {
  if (hasFile) return fileRefusal({ refused: 'no-question' });
  return new PortalError(
    'not_enough_material',
    `There is no material on ${quoted(topics)} yet. Upload your notes, or try: ${known.join(', ')}.`,
  );
}

function notice(made: Made, { numQuestions, hasFile }: Wish): string | null {
  const { questions, unknown, matched, fileFault } = made;
  const parts = matched.map(whatWasFound);
  if (fileFault) parts.unshift(fileRefusal(fileFault).message);
  const ofModel = modelNotice(made.model, questions.length);
  if (ofModel) parts.push(ofModel);
  if (unknown.length > 0 && !hasFile) {
    parts.push(`There is no material on ${quoted(unknown)} yet.`);
  }
  const count = questions.length;
  if (count < numQuestions) {
    const some = count === 1 ? '1 good question' : `${count} good questions`;
    parts.push(`The material gave ${some} of the ${numQuestions} you asked for.`);
  }
  return parts.length > 0 ? parts.join(' ') : null;
}

function whatWasFound({ typed, names, more }: Made['matched'][number]): string {
  const rest = more > 0 ? [`${more} more`] : [];
  const all = [...names, ...rest];
  const last = all.length > 1 ? ` and ${all.at(-1) ?? ''}` : '';
  const first = all.length > 1 ? all.slice(0, -1) : all;
  return `For ${quoted([typed])} there are questions on ${first.join(', ')}${last}.`;
}

function quoted(topics: string[]): string {
  return topics.map((topic) => `“${topic}”`).join(', ');
}
