import { Injectable, Logger } from '@nestjs/common';
import { CHAT_SOURCES_MAX } from '@portal/contracts/assistant';
import { Knowledge } from '@portal/knowledge';
import type { Turn } from '../domain/answer-task';
import { readQuestion, type Question } from '../domain/read-question';
import type { Candidate } from './domain/candidate';
import { wordsInContext } from './domain/question-words';
import { rankPassages } from './domain/rank-passages';
import { suitKinds } from './domain/suit-kinds';
import { OwnMaterial } from './own-material.service';
import type { Passage } from '../domain/passage';
import { PassageSearch, UNKNOWN_WEIGHT } from './passage-search.service';
import { conceptPassage } from './portal-passages';

/** Concepts that a question names, at most. */
const NAMED_MOST = 8;
/** Characters of a question that are searched for names. */
const NAMES_WITHIN = 400;
/** "What is … called?" asks for a name. */
const DESCRIBING = /\b(?:called|call|named)\b/iu;
const NONE: ReadonlySet<string> = new Set();

/** What is found for one question. */
export interface Found {
  /** Best first. */
  passages: Passage[];
}

/** Finds what answers rest on, for both ways of answering: in the portal's own content and the student's material. */
@Injectable()
export class RetrieverService {
  private readonly logger = new Logger(RetrieverService.name);
  private known: Knowledge | undefined;

  constructor(
    private readonly search: PassageSearch,
    private readonly own: OwnMaterial,
  ) {}

  /** Where one of the places cannot be searched, the others are. */
  async find(
    { studentId, message }: { studentId: string; message: string },
    history: readonly Turn[],
    signal: AbortSignal,
  ): Promise<Found> {
    const before = history.findLast(({ role }) => role === 'user')?.content;
    const question = readQuestion(message);
    const isCheck = question.kind === 'check';
    const words = wordsInContext(isCheck ? '' : message, before);
    const meant = this.meantBy((isCheck ? (before ?? '') : message).slice(0, NAMES_WITHIN));
    const [weights, portal, others] = await Promise.all([
      this.search.weigh(words),
      this.orNone(this.search.search(words)),
      this.orNone(this.compareOthers(studentId, words, meant.passages)),
    ]);
    signal.throwIfAborted();
    const asked = {
      words: weights,
      isByName: isByName(question),
      kinds: suitKinds(message, question),
      named: meant.isExact ? idsOf(meant.passages) : NONE,
      misspelt: meant.isExact || !hasUnknown(weights) ? NONE : idsOf(meant.passages),
    };
    return { passages: rankPassages(asked, [...portal, ...others], CHAT_SOURCES_MAX) };
  }

  /** What the student has kept, and what the question names: also before anything can be searched. */
  private async compareOthers(
    studentId: string,
    words: readonly string[],
    meant: readonly Passage[],
  ): Promise<Candidate[]> {
    const own = await this.orNone(this.own.find(studentId, words));
    return this.search.compare(words, [...meant, ...own]);
  }

  /** Concepts by their names as they stand in the question, or else nearly so. */
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

  private orNone<T>(found: Promise<T[]>): Promise<T[]> {
    return found.catch((error: unknown) => {
      this.logger.warn(`Passages could not be looked for: ${String(error)}`);
      return [];
    });
  }
}

const idsOf = (passages: readonly Passage[]) => new Set(passages.map(({ id }) => id));

/** Whether one of the words is in no passage: it may be misspelt. */
const hasUnknown = (words: ReadonlyMap<string, number>) =>
  [...words.values()].some((weight) => weight >= UNKNOWN_WEIGHT);

function isByName(question: Question): boolean {
  return (
    question.kind === 'compare' ||
    (question.kind === 'define' && !DESCRIBING.test(question.subject))
  );
}
