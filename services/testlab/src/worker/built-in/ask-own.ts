import { choicesKey } from '../question/choices-key';
import { MOST_ON_TERM, type Question } from '../question/question';
import { createPositionDealer, type Random } from '../question/seeded-random';
import { validateQuestion } from '../question/validate-question';
import { MEANING } from './concept-ways';
import { questionsOn, wordingsOf, type ConceptQuestion } from './concept-question';
import type { FoundTopic, OwnQuestion } from './found-topic';
import { withAnswerAt } from '../question/place-answer';
import { asksTheSame } from './same-asked';

/** Words the portal's own questions for one test, one at a time, and leaves out what tells another's answer. */
export class OwnQuestions {
  /** What was asked, by its words. */
  private readonly asked = new Map<string, OwnQuestion>();
  /** Sets of choices in the test: of two questions with the same set, each gives the other's answer away. */
  private readonly choices: Set<string>;
  private readonly deal: () => number;
  /** Words of the questions that stand in the test already. */
  private readonly before: ReadonlySet<string>;
  /** Terms, in lower case, whose meaning the test asks in the words of the student's text. */
  private readonly inOwnWords: ReadonlySet<string>;
  /** Number of questions of the test on each term, in lower case. */
  private readonly times = new Map<string, number>();

  /** @param first questions that stand in the test already */
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

  /** Questions on what was typed, which takes turns; each is made when it is asked for. */
  ask(found: readonly FoundTopic[]): Generator<Question> {
    return inTurns(found.map(({ rounds }) => this.askRounds(rounds)));
  }

  /** What a question of the test was made of; undefined: it is none of these. */
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
    if (this.isAsked(one.asked.question) || this.isTold(one)) return undefined;
    if (this.timesOf(one.concept.term) >= MOST_ON_TERM) return undefined;
    const worded = wordingsOf(one, this.random).find(
      (wording) =>
        !this.choices.has(choicesKey(wording.choices)) && validateQuestion(wording).length === 0,
    );
    return worded;
  }

  /** Whether what the question turns on was asked for in another way: the one tells the other. */
  private isTold({ concept, asked }: ConceptQuestion): boolean {
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

/** One of each row, then again, until all have ended. */
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
