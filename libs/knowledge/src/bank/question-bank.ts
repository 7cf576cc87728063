import type { Department } from '@portal/contracts';
import { keysOfTopic, misspeltNames, overlappingNames, sameNames } from '../names/look-up-names';
import type { Named } from '../names/look-up-names';
import { knownForms } from '../names/plural-forms';
import { keysOfName, WordIndex } from '../names/word-index';
import type { BankIndex, BankName, WrittenBank } from './bank-index';
import type { BankQuestion, BankTopic } from './bank-topic';

/**
 * Minimum and maximum number of questions that must mention a term which is no topic's name; a
 * term with more is an everyday word.
 */
const MENTIONS = { least: 3, most: 60 };
/** Minimum lengths in characters; shorter words are parts of too many names. */
const LEAST_TYPED = 4;
const LEAST_KNOWN = 3;

/**
 * How a typed topic matches one of the bank: by name, with a typing error, or in part; or
 * questions mention it.
 */
export type BankFit = 'name' | 'error' | 'part' | 'mention';

/** The bank's topics for a typed one. */
export interface BankMatch {
  topics: readonly BankTopic[];
  fit: BankFit;
  /**
   * Whether the typed text is exactly the name of each topic; otherwise the response names them.
   */
  isByName: boolean;
}

/** The portal's own questions for the 14 departments. Topics are read on demand. */
export class QuestionBank {
  private readonly index: BankIndex;
  private readonly named: Named<BankName>;
  private readonly read: (BankTopic | undefined)[] = [];
  /** The words of each question, computed on demand. */
  private wordsOf: Map<BankQuestion, ReadonlySet<string>> | undefined;

  constructor(private readonly written: WrittenBank) {
    this.index = written.index;
    const { names, words } = this.index;
    this.named = { index: new WordIndex(words), at: (number) => names[number] };
  }

  /** Returns all topics, and so reads every one. */
  get topics(): BankTopic[] {
    return this.index.topics.map((_, place) => this.topicAt(place));
  }

  /**
   * Returns the best matching topics; none if the bank does not know the typed one. If departments
   * share a name, the student's own comes first.
   */
  find(typed: string, department: Department | null = null): BankMatch {
    const words = knownForms(keysOfTopic(typed), [this.named.index]);
    const { names, fit } = this.namesFor(words);
    const places = [...new Set(names.flatMap((name) => name.topics))].sort((a, b) => a - b);
    const fitting = places.map((place) => this.topicAt(place));
    const own = fitting.filter((topic) => topic.department === department);
    const topics = own.length > 0 ? own : fitting;
    if (topics.length === 0)
      return { topics: this.mentioning(words, department), fit: 'mention', isByName: false };
    return { topics, fit, isByName: fit === 'name' && names.every(({ of }) => of !== 'alias') };
  }

  /**
   * Returns names of topics to suggest for an unknown one, those of the student's own department
   * first.
   */
  suggest(department: Department | null, count: number): string[] {
    const own = this.index.topics.filter((topic) => topic.department === department);
    return [...own, ...this.index.topics].slice(0, count).map(({ topic }) => topic);
  }

  private topicAt(place: number): BankTopic {
    return (this.read[place] ??= this.written.topicAt(place));
  }

  /**
   * Order of preference: a topic's own name, a department's name, another name, a partial match.
   */
  private namesFor(words: readonly string[]): { names: readonly BankName[]; fit: BankFit } {
    const same = sameNames(this.named, words);
    for (const kind of ['topic', 'department', 'alias'] as const) {
      const names = same.filter((name) => name.of === kind);
      if (names.length > 0) return { names, fit: 'name' };
    }
    const misspelt = misspeltNames(this.named, words);
    if (misspelt.length > 0) return { names: misspelt, fit: 'error' };
    return { names: this.namesInPart(words), fit: 'part' };
  }

  /**
   * A typed topic may have more words than a name ("Epidemiology of malaria"), but not if that
   * name is a one-word alias.
   */
  private namesInPart(words: readonly string[]): BankName[] {
    if (words.join(' ').length < LEAST_TYPED) return [];
    return overlappingNames(this.named, words)
      .filter(({ name, own, isWithin }) => {
        if (name.of === 'department' || own.join(' ').length < LEAST_KNOWN) return false;
        return !(isWithin && name.of === 'alias' && own.length === 1);
      })
      .map(({ name }) => name);
  }

  /**
   * Returns, for each topic, the questions that contain all words of a term that is no topic's
   * name, such as 'SQL'.
   */
  private mentioning(words: readonly string[], department: Department | null): BankTopic[] {
    if (words.join(' ').length < 3) return [];
    this.wordsOf ??= new Map(
      this.topics.flatMap(({ questions }) => questions.map(wordsOfQuestion)),
    );
    const mentions = (question: BankQuestion) => {
      const own = this.wordsOf?.get(question);
      return own !== undefined && words.every((word) => own.has(word));
    };
    const topics = this.topics
      .map((topic) => ({ ...topic, questions: topic.questions.filter(mentions) }))
      .filter(({ questions }) => questions.length > 0);
    const own = topics.filter((topic) => topic.department === department);
    if (countOf(topics) > MENTIONS.most) return [];
    return [own, topics].find((some) => countOf(some) >= MENTIONS.least) ?? [];
  }
}

function countOf(topics: readonly BankTopic[]): number {
  return topics.reduce((sum, { questions }) => sum + questions.length, 0);
}

function wordsOfQuestion(question: BankQuestion): [BankQuestion, ReadonlySet<string>] {
  const right = question.choices[question.answerIndex] ?? '';
  return [question, new Set(keysOfName(`${right} ${question.question}`))];
}
