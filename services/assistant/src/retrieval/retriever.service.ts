import { Injectable, Logger } from '@nestjs/common';
import { CHAT_SOURCES_MAX } from '@portal/contracts/assistant';
import { Knowledge } from '@portal/knowledge';
import type { Turn } from '../domain/answer-task';
import { readQuestion, type Question } from '../domain/read-question';
import { isOnPortal } from './domain/is-on-portal';
import { wordsInContext } from './domain/question-words';
import { rankPassages, type Asked } from './domain/rank-passages';
import { OwnMaterial } from './own-material.service';
import type { Passage } from '../domain/passage';
import { PassageSearch } from './passage-search.service';
import { conceptPassage, helpPassage } from './portal-passages';

/** Concepts that a question names, at most. */
const NAMED_MOST = 8;

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
    const words = wordsInContext(question.kind === 'check' ? '' : message, before);
    const asked = { words, ...wishOf(message, question) };
    const [portal, own] = await Promise.all([
      this.orNone(this.search.search(words)),
      this.orNone(this.own.find(studentId, words)),
    ]);
    signal.throwIfAborted();
    const { knowledge } = this;
    const named = this.namedIn(question.kind === 'check' ? (before ?? '') : message);
    const candidates = [...named, ...own, ...portal];
    const weightOf = (stem: string) => knowledge.concepts.weightOf(stem);
    return { passages: rankPassages(asked, candidates, weightOf, CHAT_SOURCES_MAX) };
  }

  /** By their names, as they stand in the question or nearly so: also before anything can be searched. */
  private namedIn(question: string): Passage[] {
    const { knowledge } = this;
    const short = question.slice(0, 400);
    return [
      ...knowledge.findConcepts(short, NAMED_MOST).map(conceptPassage),
      ...knowledge.findHelp(short, 3).map(helpPassage),
    ];
  }

  private get knowledge(): Knowledge {
    return (this.known ??= Knowledge.read());
  }

  private orNone(found: Promise<Passage[]>): Promise<Passage[]> {
    return found.catch((error: unknown) => {
      this.logger.warn(`Passages could not be looked for: ${String(error)}`);
      return [];
    });
  }
}

/** What a question asks for beside its words. */
function wishOf(message: string, { kind }: Question): Omit<Asked, 'words'> {
  if (kind === 'quote') return { wants: 'own', isDescribing: true };
  if (kind === 'read-next') return { wants: 'book', isDescribing: false };
  if (isOnPortal(message)) return { wants: 'help', isDescribing: false };
  const isDescribing = /\bcalled\b/iu.test(message) || ['find', 'reason'].includes(kind);
  return { wants: null, isDescribing };
}
