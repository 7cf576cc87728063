import { Injectable } from '@nestjs/common';
import { writeFromPassages } from '../built-in/domain/write-from-passages';
import { ModelWriter, type OnUsed } from '../with-model/model-writer.service';
import type { AnswerPiece, AnswerTask } from '../domain/answer-task';

/**
 * Writes an answer: with a language model if one is configured, else from the retrieved passages.
 */
@Injectable()
export class WriterService {
  constructor(private readonly model: ModelWriter) {}

  /** Whether the writer answers every question of a message, however many it contains. */
  get answersAll(): boolean {
    return this.model.isSetUp;
  }

  /** @throws ModelFailure; the signal's reason */
  async *write(task: AnswerTask, signal: AbortSignal, onUsed: OnUsed): AsyncGenerator<AnswerPiece> {
    if (this.model.isSetUp) yield* this.model.write(task, signal, onUsed);
    else yield* writeFromPassages(task);
  }
}
