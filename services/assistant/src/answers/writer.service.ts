import { Injectable } from '@nestjs/common';
import { writeFromPassages } from '../built-in/domain/write-from-passages';
import { ModelWriter, type OnUsed } from '../with-model/model-writer.service';
import type { AnswerPiece, AnswerTask } from '../domain/answer-task';

/** Writes an answer: a model does where one is set up, else the portal puts together what was found. */
@Injectable()
export class WriterService {
  constructor(private readonly model: ModelWriter) {}

  /** Whether it answers each question of a message, however many there are. */
  get answersAll(): boolean {
    return this.model.isSetUp;
  }

  /** @throws ModelFailure; the signal's reason */
  async *write(task: AnswerTask, signal: AbortSignal, onUsed: OnUsed): AsyncGenerator<AnswerPiece> {
    if (this.model.isSetUp) yield* this.model.write(task, signal, onUsed);
    else yield* writeFromPassages(task);
  }
}
