import { Injectable, Logger } from '@nestjs/common';
import { CHAT_SOURCES_MAX } from '@portal/contracts/assistant';
import { Knowledge, type HelpArticle } from '@portal/knowledge';
import type { AnswerTask, QuestionPart, Turn } from '../domain/answer-task';
import type { MissingOwn } from '../domain/missing-own';
import { ownDefinition } from '../domain/own-definition';
import { answersQuiz } from './domain/quiz';
import { readQuestion, type Question } from '../domain/read-question';
import { smallTalkOf } from '../domain/small-talk';
import { DatabaseTurns } from '../turns/database-turns';
import { ArticleTitles } from './domain/article-titles';
import { asksOwnMaterial } from './domain/asks-own-material';
import type { Candidate } from './domain/candidate';
import { nameLexemes, wordsInContext } from './domain/question-words';
import { QUESTIONS_MAX, askingSentences, questionsIn } from './domain/questions-in';
import { rankPassages, type Asked } from './domain/rank-passages';
import { suitKinds } from './domain/suit-kinds';
import { OwnMaterial } from './own-material.service';
import type { Passage } from '../domain/passage';
import { PassageSearch, UNKNOWN_WEIGHT } from './passage-search.service';
import { conceptPassage, helpPassage } from './portal-passages';
import { quizPassages } from './quiz-passages';
import { Spelling } from './spelling.service';

/** Maximum number of concepts that a question names. */
const NAMED_MOST = 8;
/** Maximum number of help articles found without the passage index. */
const HELP_MOST = 3;
/** Characters of a question in which names are searched. */
const NAMES_WITHIN = 400;
/** "What is … called?" describes something to find its name. */
const DESCRIBING = /\b(?:called|call|named)\b/iu;
const NONE: ReadonlySet<string> = new Set();

/** Retrieval result of one question. */
type Found = Pick<AnswerTask, 'passages' | 'isHelp' | 'missingOwn' | 'isQuizAnswer'>;
/** A message to search for. */
interface AskedMessage {
  studentId: string;
  message: string;
  /** Whether every question of it is answered, however many there are; true with a model. */
  isAllAnswered: boolean;
}

/** Retrieval result of a message. */
export type FoundForMessage = Found & Pick<AnswerTask, 'parts' | 'leftOut'>;

const NOTHING: Found = { passages: [], isHelp: false, missingOwn: null, isQuizAnswer: false };
const ONE = { parts: [], leftOut: [] };

/**
 * Retrieves passages for both kinds of writers, from the portal's own content and the student's
 * material.
 */
@Injectable()
export class RetrieverService {
  private readonly logger = new Logger(RetrieverService.name);
  private known: Knowledge | undefined;
  private titles: ArticleTitles | undefined;

  constructor(
    private readonly search: PassageSearch,
    private readonly own: OwnMaterial,
    private readonly turns: DatabaseTurns,
    private readonly spelling: Spelling,
  ) {}

  /**
   * If own material cannot be searched, the other sources still are. Small talk gets no passages.
   * Each of several questions is searched separately; those beyond `QUESTIONS_MAX` are searched
   * together if all are answered.
   * @throws the database's error: a failed search must not be reported as an empty result
   */
  async find(
    { studentId, message, isAllAnswered }: AskedMessage,
    history: readonly Turn[],
    signal: AbortSignal,
  ): Promise<FoundForMessage> {
    if (smallTalkOf(message)) return { ...NOTHING, ...ONE };
    if (answersQuiz(message, history)) {
      const asked = history.at(-2)?.content ?? '';
      const passages = quizPassages(this.knowledge, asked, history.slice(0, -2));
      return { ...NOTHING, ...ONE, passages, isQuizAnswer: passages.length > 0 };
    }
    const isOne = this.articleOf(message) !== undefined || asksOwnMaterial(message);
    const questions = isOne ? [message] : questionsIn(message);
    if (questions.length === 1) {
      const { question, ...found } = await this.findAsked({ studentId, message }, history, signal);
      if (question === message) return { ...found, ...ONE };
      const { passages, isHelp } = found;
      return { ...found, parts: [{ question, passages, isHelp }], leftOut: [] };
    }
    const rest = questions.slice(QUESTIONS_MAX);
    const answered = questions.slice(0, QUESTIONS_MAX);
    if (isAllAnswered && rest.length > 0) answered.push(rest.join(' '));
    const most = Math.floor(CHAT_SOURCES_MAX / answered.length);
    const parts: QuestionPart[] = [];
    const said = [...history];
    for (const one of answered) {
      const asked = { studentId, message: one };
      const { question, ...found } = await this.findAsked(asked, said, signal);
      parts.push({ question, isHelp: found.isHelp, passages: found.passages.slice(0, most) });
      said.push({ role: 'user', content: question });
    }
    const all = new Map(parts.flatMap(({ passages }) => passages.map((one) => [one.id, one])));
    const leftOut = isAllAnswered ? [] : rest;
    return { ...NOTHING, passages: [...all.values()], parts, leftOut };
  }

  private articleOf(message: string): HelpArticle | undefined {
    this.titles ??= new ArticleTitles(this.knowledge.helpArticles);
    return this.titles.find(message);
  }

  /**
   * If the whole message finds nothing, only its questions are searched, then the same with typing
   * errors corrected.
   */
  private async findAsked(
    { studentId, message }: { studentId: string; message: string },
    history: readonly Turn[],
    signal: AbortSignal,
  ): Promise<Found & { question: string }> {
    const { isOwnAway, ...found } = await this.findOne({ studentId, message }, history, signal);
    if (found.passages.length > 0) return { ...found, question: message };
    const question = askingSentences(message);
    const correct = () => this.spelling.correct(question);
    const others = [
      () => Promise.resolve(question === message ? null : question),
      // A word that no passage contains may be one of the own material.
      () => (isOwnAway ? Promise.resolve(null) : this.turns.run(studentId, correct, signal)),
    ];
    for (const other of others) {
      const asked = await other();
      if (asked === null || smallTalkOf(asked)) continue;
      const again = await this.findOne({ studentId, message: asked }, history, signal);
      const missingOwn = again.passages.some(({ kind }) => kind === 'own')
        ? null
        : found.missingOwn;
      const { passages, isHelp, isQuizAnswer } = again;
      if (passages.length > 0)
        return { passages, isHelp, isQuizAnswer, missingOwn, question: asked };
    }
    return { ...found, question: message };
  }

  private async findOne(
    { studentId, message }: { studentId: string; message: string },
    history: readonly Turn[],
    signal: AbortSignal,
  ): Promise<Found & { isOwnAway: boolean }> {
    const article = this.articleOf(message);
    const known = { ...NOTHING, isOwnAway: false };
    if (article) return { ...known, passages: [helpPassage(article)], isHelp: true };
    const question = readQuestion(message);
    if (question.kind === 'check')
      return { ...known, passages: quizPassages(this.knowledge, message, history) };
    const before = history.findLast(({ role }) => role === 'user')?.content;
    const words = wordsInContext(message, before);
    const meant = this.meantBy(message.slice(0, NAMES_WITHIN));
    const inTurn = <T>(step: () => Promise<T>) => this.turns.run(studentId, step, signal);
    const [weights, portal, own] = await Promise.all([
      inTurn(() => this.search.weigh(words)),
      inTurn(() => this.search.search(words)),
      this.ownOrNull(studentId, words),
    ]);
    const others = [...meant.passages, ...this.helpOf(words), ...(own ?? [])];
    const compared = await inTurn(() => this.search.compare(words, others));
    signal.throwIfAborted();
    const defining = idsOf((own ?? []).filter((one) => definesAsked(one, question)));
    const asked: Asked = {
      words: weights,
      names: nameLexemes(message, weights.keys()),
      isByName: isByName(question),
      undefinedName: question.kind === 'define' && !meant.isExact ? question.subject : null,
      isComparison: question.kind === 'compare',
      kinds: suitKinds(message, question),
      named: new Set([...(meant.isExact ? idsOf(meant.passages) : NONE), ...defining]),
      misspelt: meant.isExact || !hasUnknown(weights) ? NONE : idsOf(meant.passages),
    };
    const candidates = [...portal, ...compared];
    const isOwnAway = own === null;
    if (!asksOwnMaterial(message)) return { ...foundAmong(asked, candidates), isOwnAway };
    // Own material only; portal content if nothing own matches, and then the answer says so.
    const fromOwn = foundAmong(asked, candidates.filter(isOwn));
    if (fromOwn.passages.length > 0) return { ...fromOwn, isOwnAway };
    const rest = candidates.filter((one) => !isOwn(one));
    const missingOwn = own ? await this.whyMissing(studentId) : 'away';
    return { ...foundAmong(asked, rest), missingOwn, isOwnAway };
  }

  private async whyMissing(studentId: string): Promise<MissingOwn> {
    try {
      return (await this.own.isKept(studentId)) ? 'no-match' : 'nothing-kept';
    } catch (error) {
      this.logger.warn(`Kept material could not be listed: ${String(error)}`);
      return 'away';
    }
  }

  /** Returns matching stored material; null if it cannot be searched at the moment. */
  private async ownOrNull(studentId: string, words: readonly string[]): Promise<Passage[] | null> {
    try {
      return await this.own.find(studentId, words);
    } catch (error) {
      this.logger.warn(`Kept material could not be searched: ${String(error)}`);
      return null;
    }
  }

  /** Works before the passages are indexed too. */
  private helpOf(words: readonly string[]): Passage[] {
    return this.knowledge.findHelp(words.join(' '), HELP_MOST).map(helpPassage);
  }

  /**
   * Returns the concepts whose exact names the question contains, else those with similar names.
   */
  private meantBy(question: string): { passages: Passage[]; isExact: boolean } {
    const { knowledge } = this;
    const named = knowledge.findNamed(question, NAMED_MOST);
    const isExact = named.length > 0;
    const concepts = isExact ? named : knowledge.findConcepts(question, NAMED_MOST);
    return { passages: concepts.map(conceptPassage), isExact };
  }

  private get knowledge(): Knowledge {
    return (this.known ??= Knowledge.read());
  }
}

function foundAmong(asked: Asked, candidates: readonly Candidate[]): Found {
  return { ...NOTHING, passages: rankPassages(asked, candidates, CHAT_SOURCES_MAX) };
}

const isOwn = ({ passage }: Candidate) => passage.kind === 'own';

const idsOf = (passages: readonly Passage[]) => new Set(passages.map(({ id }) => id));

/** Whether a word occurs in no passage and may be misspelt. */
const hasUnknown = (words: ReadonlyMap<string, number>) =>
  [...words.values()].some((weight) => weight >= UNKNOWN_WEIGHT);

/** Whether own material defines the name that the question asks about. */
function definesAsked(passage: Passage, question: Question): boolean {
  if (question.kind === 'define') return ownDefinition(passage, question.subject) !== undefined;
  if (question.kind !== 'compare') return false;
  return [question.first, question.second].some((name) => ownDefinition(passage, name));
}

function isByName(question: Question): boolean {
  return (
    question.kind === 'compare' ||
    (question.kind === 'define' && !DESCRIBING.test(question.subject))
  );
}
