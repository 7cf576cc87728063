import { Inject, Injectable, Logger } from '@nestjs/common';
import type { StreamRequestOf } from '@portal/contracts';
import type { AnswerChunk, answerMessage, ChatSource } from '@portal/contracts/assistant';
import { ModelFailure } from '@portal/model';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { toMessage, type MessageRow } from '../chats/chat-rows';
import { AssistantStateService } from '../limits/assistant-state.service';
import { RetrieverService } from '../retrieval/retriever.service';
import { DatabaseTurns } from '../turns/database-turns';
import { toSource, type Passage } from '../domain/passage';
import { AnswerRecordService, type BegunAnswer, type EndedAnswer } from './answer-record.service';
import { AnswerRun } from './answer-run';
import { checkCitations } from './domain/check-citations';
import { failureWords } from './failure-words';
import { GrowingAnswers } from './growing-answers';
import { readWritten } from './read-written';
import { withSigns } from './with-signs';
import { WriterService } from './writer.service';

type AnswerRequest = StreamRequestOf<typeof answerMessage>;

/** Failure text when this process shuts down during an answer while its readers stay connected. */
const RESTARTED = 'The portal was restarted while this was being written. Please try again.';
/** Maximum number of earlier messages that are read as history. */
const HISTORY = 80;

/**
 * Answers messages: stores the question, retrieves passages for it and streams the answer as it is
 * written.
 */
@Injectable()
export class AnswersService {
  private readonly logger = new Logger(AnswersService.name);

  constructor(
    private readonly record: AnswerRecordService,
    private readonly retriever: RetrieverService,
    private readonly writer: WriterService,
    private readonly state: AssistantStateService,
    private readonly growing: GrowingAnswers,
    private readonly turns: DatabaseTurns,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * @param signal aborts when the reader leaves: the answer stops, and the received text is stored
   * @throws PortalError as `AnswerRecordService.begin` does
   */
  async *answer(
    request: AnswerRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerChunk, void, undefined> {
    const begun = await this.turns.run(request.studentId, () => this.record.begin(request), signal);
    const { runId } = begun;
    if (runId === null) yield* this.again(request, begun, signal);
    else yield* this.write(request, begun, runId, signal);
  }

  /**
   * Streams a stored answer as if it were new, or follows an answer that another run is writing.
   */
  private async *again(
    request: AnswerRequest,
    begun: BegunAnswer,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerChunk, void, undefined> {
    yield this.begunChunk(begun, begun.answer.sources);
    const look = () =>
      this.turns.run(request.studentId, () => this.record.answerNow(begun.answer.id), signal);
    const reading = readWritten(begun.answer, { look, now: this.now, signal });
    let step = await reading.next();
    for (; !step.done; step = await reading.next()) {
      yield { kind: 'instead', text: step.value.content };
    }
    const answer = step.value;
    if (!answer) throw writtenElsewhere();
    // Its writer was lost in the meantime: this run writes it.
    if (answer.state === 'writing') yield* this.answer(request, signal);
    else yield await this.endedChunk(answer, request.studentId);
  }

  private async *write(
    request: AnswerRequest,
    begun: BegunAnswer,
    runId: string,
    reader: AbortSignal,
  ): AsyncGenerator<AnswerChunk> {
    // A repeated message is answered by its stored text; the text of the new request is ignored.
    const asked = { ...request, message: begun.question.content };
    const run = new AnswerRun((content) =>
      this.growing.keep({ answerId: begun.answer.id, runId, content }),
    );
    const signal = AbortSignal.any([reader, run.signal]);
    let passages: readonly Passage[] = [];
    // A reader that leaves the loop ends the generator here: the received text is stored as
    // stopped.
    let outcome: Pick<EndedAnswer, 'state' | 'failure'> = { state: 'stopped', failure: null };
    let kept: MessageRow | null = null;
    let hasBegun = false;
    try {
      const before = () => this.record.before(begun.chatId, begun.question.id, HISTORY + 1);
      const said = await this.turns.run(request.studentId, before, signal);
      const history = turnsOf(said.slice(-HISTORY));
      const { answersAll: isAllAnswered } = this.writer;
      const found = await this.retriever.find({ ...asked, isAllAnswered }, history, signal);
      passages = found.passages;
      hasBegun = true;
      yield this.begunChunk(
        begun,
        passages.map((one, at) => toSource(one, at + 1)),
      );
      const task = { ...asked, history, hasEarlier: said.length > HISTORY, ...found };
      const written = this.writer.write(task, signal, (tokens) => run.addTokens(tokens));
      for await (const piece of withSigns(written, { text: '' })) {
        run.add(piece);
        if ('text' in piece) yield { kind: 'text', text: piece.text };
        else if ('instead' in piece) yield { kind: 'instead', text: piece.instead };
      }
      outcome = { state: 'done', failure: null };
    } catch (error) {
      outcome = signal.aborted ? outcome : { state: 'failed', failure: this.wordsFor(error) };
    } finally {
      if (outcome.state === 'stopped' && signal.reason instanceof PortalError) {
        outcome = { state: 'failed', failure: RESTARTED };
      }
      await run.stop();
      kept = await this.keep(request, begun, run, passages, outcome);
    }
    if (!kept) throw writtenElsewhere();
    // A failure before the first token is an answer too: a screen shows it below its question.
    if (!hasBegun) yield this.begunChunk(begun, []);
    yield await this.endedChunk(kept, request.studentId);
  }

  private keep(
    request: AnswerRequest,
    begun: BegunAnswer,
    run: AnswerRun,
    passages: readonly Passage[],
    outcome: Pick<EndedAnswer, 'state' | 'failure'>,
  ): Promise<MessageRow | null> {
    const { text, cited, dropped } = checkCitations(run.content, passages);
    const sources = passages.flatMap((one, at) => {
      const number = cited.get(at + 1);
      return number === undefined ? [] : [toSource(one, number)];
    });
    const notices = [...run.notices];
    if (dropped > 0) notices.push(droppedWords(dropped));
    const ended: EndedAnswer = {
      ...outcome,
      content: text,
      notice: notices.join(' ') || null,
      sources: sources.sort((one, other) => one.number - other.number),
      tokens: run.tokens,
    };
    // Stored even if the reader has left.
    return this.turns.run(request.studentId, () =>
      this.record.end(begun, request.studentId, ended),
    );
  }

  private wordsFor(error: unknown): string {
    if (!(error instanceof ModelFailure)) {
      this.logger.error(error instanceof Error ? error : new Error(String(error)));
    } else if (error.trouble === 'refused') this.logger.error(String(error));
    return failureWords(error);
  }

  private begunChunk(begun: BegunAnswer, sources: readonly ChatSource[]): AnswerChunk {
    const { chatId, title } = begun;
    const [question, answer] = [begun.question, begun.answer].map((row) =>
      toMessage(row, this.now()),
    );
    if (!question || !answer) throw new TypeError('A pair of messages was expected.');
    return { kind: 'begun', chatId, title, question, answer: { ...answer, sources: [...sources] } };
  }

  private async endedChunk(answer: MessageRow, studentId: string): Promise<AnswerChunk> {
    const state = await this.turns.run(studentId, () => this.state.of(studentId));
    return { kind: 'ended', answer: toMessage(answer, this.now()), state };
  }
}

const writtenElsewhere = () =>
  new PortalError('aborted', 'This answer is written elsewhere, or its chat is gone.');

/** Returns the history without empty answers. */
function turnsOf(rows: readonly MessageRow[]) {
  return rows
    .filter(({ content }) => content)
    .map(({ role, content, sources }) => ({ role, content, sources }));
}

function droppedWords(count: number): string {
  const what = count === 1 ? 'One citation was' : `${count} citations were`;
  return `${what} left out: the passage does not say that.`;
}
