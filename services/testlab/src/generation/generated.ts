import { PortalError } from '@portal/platform';
import { originOf, type Question } from '../worker/question/question';
import { BOX, fileRefusal, type Box } from '../text-pool/uploads';
import type { MadeWithModel } from '../model/test-maker.service';
import { MAX_CHARACTERS } from '../worker/text/documents/max-characters';
import { modelNotice } from './model-notice';

/** Result of a generation. */
export interface Generated {
  questions: Question[];
  /** Topics to store for the student: those with at least one question in this test. */
  topics: string[];
  notice: string | null;
}

const ONLY_BEGINNING = `Only the first ${MAX_CHARACTERS.toLocaleString('en')} characters of the file were read.`;

type Made = Exclude<MadeWithModel, { refused: unknown }>;

interface GenerationInput {
  topics: string[];
  numQuestions: number;
  hasFile: boolean;
  /** The control with which the student includes or excludes the portal's own questions. */
  box?: Box;
}

/**
 * Returns the test with its notice.
 * @throws PortalError `not_enough_material` if no good question could be made.
 */
export function generatedFrom(made: Made, input: GenerationInput): Generated {
  const { questions, topics } = made;
  if (questions.length === 0) throw nothing(made, input);
  return { questions, topics, notice: notice(made, input) };
}

function nothing({ known, named }: Made, { topics, hasFile, box }: GenerationInput): PortalError {
  if (hasFile) return fileRefusal({ refused: 'no-question', named }, box);
  return new PortalError(
    'not_enough_material',
    `There is no material on ${quoted(topics)} yet. Upload your notes, or try: ${known.join(', ')}.`,
  );
}

function notice(made: Made, input: GenerationInput): string | null {
  const { numQuestions, hasFile, box = BOX.own } = input;
  const { questions, unknown, matched, fileFault, named } = made;
  const parts = matched.map(whatWasFound);
  if (fileFault && fileFault.refused !== 'no-question')
    parts.unshift(fileRefusal(fileFault).message);
  const ofModel = modelNotice(made.model, questions.length);
  if (ofModel) parts.push(ofModel);
  if (unknown.length > 0 && !hasFile) {
    parts.push(`There is no material on ${quoted(unknown)} yet.`);
  }
  if (hasFile) parts.push(`${whatItHas(made, input)}.`);
  else if (questions.length < numQuestions)
    parts.push(
      `The material gave ${goodQuestions(questions.length)} of the ${numQuestions} you asked for.`,
    );
  if (made.isCut) parts.push(ONLY_BEGINNING);
  if (named.length > 0) parts.push(`Your notes name ${named.join(', ')}: ${box.toAllow}`);
  return parts.length > 0 ? parts.join(' ') : null;
}

function goodQuestions(count: number): string {
  return count === 1 ? '1 good question' : `${count} good questions`;
}

/**
 * For a file, states the number of questions of each origin and, if there are fewer than
 * requested, that there are no more.
 */
function whatItHas(made: Made, input: GenerationInput): string {
  const { numQuestions, topics, box = BOX.own } = input;
  const { questions } = made;
  const all = [...sharesOf(made), ...whyNone(made, box)].join(', ');
  if (questions.length === numQuestions) return all;
  const giver = topics.length > 0 ? 'Your topics and notes' : 'Your notes';
  const some = `${questions.length} of the ${numQuestions} questions you asked for`;
  return `${giver} give enough for ${some}: ${all}`;
}

/**
 * Returns the reason why no question is from the text and a remedy for the student; empty if one
 * is from the text or the reason was already given.
 */
function whyNone({ questions, fileFault, hasTerms }: Made, box: Box): string[] {
  const isSaid = fileFault !== null && fileFault.refused !== 'no-question';
  if (isSaid || questions.some((one) => originOf(one) !== 'portal')) return [];
  return hasTerms
    ? [`none from your text: ${box.toDecline}`]
    : ['none from your text: that takes a list of terms with their meanings'];
}

function sharesOf({ questions, ownOn }: Made): string[] {
  const countOf = (origin: ReturnType<typeof originOf>) =>
    questions.filter((one) => originOf(one) === origin).length;
  const [ofText, byModel, own] = [countOf('text'), countOf('model'), countOf('portal')];
  return [
    ...(ofText > 0 ? [`${ofText} from your text`] : []),
    ...(byModel > 0 ? [`${byModel} written by a language model`] : []),
    ...(own > 0 ? [`${own} of the portal's own on ${whatTheyAreOn(ownOn)}`] : []),
  ];
}

function whatTheyAreOn({ names, hasOthers }: Made['ownOn']): string {
  const all = names.join(', ');
  if (!hasOthers) return all;
  return all ? `${all} and other topics of your notes` : 'topics of your notes';
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
