import { choicesKey } from '../question/choices-key';
import { MOST_ON_TERM, type Question } from '../question/question';
import { createPositionDealer, type Random } from '../question/seeded-random';
import { validateQuestion } from '../question/validate-question';
import { MEANING } from './concept-ways';
import { questionsOn, wordingsOf, type ConceptQuestion } from './concept-question';
import type { FoundTopic, OwnQuestion } from './found-topic';
import { withAnswerAt } from '../question/place-answer';
import { asksTheSame } from './same-asked';

/**
 * Words the portal's own questions for one test, one at a time, and leaves out those that reveal
 * another's answer.
 */
export class OwnQuestions {
  /** Questions already yielded, by their wording. */
  private readonly asked = new Map<string, OwnQuestion>();
  /** Sets of choices in the test: two questions with the same set reveal each other's answer. */
  private readonly choices: Set<string>;
  private readonly deal: () => number;
  /** Wording of the questions that are already in the test. */
  private readonly before: ReadonlySet<string>;
  /**
   * Terms, in lower case, whose meaning the test already asks in the words of the student's text.
   */
  private readonly inOwnWords: ReadonlySet<string>;
  /** Number of questions of the test on each term, in lower case. */
  private readonly times = new Map<string, number>();

  /** @param first questions that are already in the test */
  constructor(
    first: readonly Question[],
    private readonly random: Random,
  ) {
    this.before = new Set(first.map(({ question }) => question));
    this.choices = new Set(first.map(({ choices }) => choicesKey(choices)));
    for (const { about } of first) this.count(about);
    this.inOwnWords = new Set(
      first.flatMap(({ about, source }) => (about && source !== null ? [about.toLowerCase()] : [])),
    );
    this.deal = createPositionDealer(4, random);
  }

  /** Yields questions on the typed topics in turns; each is made lazily. */
  ask(found: readonly FoundTopic[]): Generator<Question> {
    return inTurns(found.map(({ rounds }) => this.askRounds(rounds)));
  }

  /** Returns the source of a question of the test, or undefined if it is not one of these. */
  originOf({ question }: Question): OwnQuestion | undefined {
    return this.asked.get(question);
  }

  private *askRounds(rounds: FoundTopic['rounds']): Generator<Question> {
    for (const rows of rounds) yield* inTurns(rows.map((row) => this.askRow(row)));
  }

  private *askRow(questions: readonly OwnQuestion[]): Generator<Question> {
    for (const one of questions) {
      const worded = 'concept' in one ? this.wordConcept(one) : this.wordOfBank(one);
      if (worded === undefined) continue;
      this.asked.set(worded.question, one);
      this.count(worded.about);
      this.choices.add(choicesKey(worded.choices));
      yield withAnswerAt(worded, this.deal(), this.random);
    }
  }

  private wordOfBank(one: Exclude<OwnQuestion, ConceptQuestion>): Question | undefined {
    if (this.isAsked(one.question) || this.choices.has(choicesKey(one.choices))) return undefined;
    return this.all().some((other) => 'concept' in other && asksTheSame(one, other))
      ? undefined
      : one;
  }

  private wordConcept(one: ConceptQuestion): Question | undefined {
    if (this.isAsked(one.asked.question) || this.isAskedOtherwise(one)) return undefined;
    if (this.timesOf(one.concept.term) >= MOST_ON_TERM) return undefined;
    const worded = wordingsOf(one, this.random).find(
      (wording) =>
        !this.choices.has(choicesKey(wording.choices)) && validateQuestion(wording).length === 0,
    );
    return worded;
  }

  /**
   * Returns whether another question already asks for the same fact in another way: each reveals
   * the other's answer.
   */
  private isAskedOtherwise({ concept, asked }: ConceptQuestion): boolean {
    const term = concept.term.toLowerCase();
    if (asked.turnsOn === MEANING && this.inOwnWords.has(term)) return true;
    const others = questionsOn(concept).filter((one) => one.asked.turnsOn === asked.turnsOn);
    if (others.some((one) => this.isAsked(one.asked.question))) return true;
    return this.all().some((other) => {
      if (!('concept' in other)) return asksTheSame(other, { concept, asked });
      return other.concept.term.toLowerCase() === term && other.asked.turnsOn === asked.turnsOn;
    });
  }

  private count(term: string | undefined): void {
    if (term !== undefined) this.times.set(term.toLowerCase(), this.timesOf(term) + 1);
  }

  private timesOf(term: string): number {
    return this.times.get(term.toLowerCase()) ?? 0;
  }

  private isAsked(question: string): boolean {
    return this.before.has(question) || this.asked.has(question);
  }

  private all(): OwnQuestion[] {
    return [...this.asked.values()];
  }
}

/** Yields one item of each row in turn until all rows have ended. */
function* inTurns<T>(rows: readonly Generator<T>[]): Generator<T> {
  const left = new Set(rows);
  while (left.size > 0) {
    for (const row of left) {
      const next = row.next();
      if (next.done) left.delete(row);
      else yield next.value;
    }
  }
}
