import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@portal/contracts';
import { getSections, keepMaterial } from '@portal/contracts/materials';
import {
  answerQuestion,
  claimXp,
  generateQuestions,
  generationAborted,
  getModelHost,
  getPastTopics,
  getWaitingXp,
} from '@portal/contracts/testlab';
import { getPracticeChoices } from '@portal/contracts/testlab-choices';
import { getOpenTest } from '@portal/contracts/testlab-open';
import { FileStore } from '@portal/files';
import { HandlesRequest, HandlesEvent } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { sampleOf } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { DoubleWorld } from './double-world.fixture';

/** Double of the testlab contracts. */
@Controller()
export class TestlabDouble {
  constructor(
    private readonly world: DoubleWorld,
    private readonly files: FileStore,
  ) {}

  @HandlesRequest(generateQuestions)
  async generate(request: RequestOf<typeof generateQuestions>) {
    const aborted = this.world.isGenerationSlow && once(this.world.aborted, request.generationId);
    this.world.note(generateQuestions.subject, request);
    if (request.file) {
      const file = await this.files.open(request.file.uploadId);
      this.world.uploadedText = await readFile(file.path, 'utf8');
      await file.release();
    }
    if (aborted) {
      await aborted;
      throw new PortalError('aborted', 'Generation stopped.');
    }
    const questions = [{ question: 'What is a loop?', choices: ['A repetition', 'A value'] }];
    return { sessionId: randomUUID(), questions, notice: null };
  }

  @HandlesEvent(generationAborted)
  async aborted({ generationId }: PayloadOf<typeof generationAborted>): Promise<void> {
    this.world.aborted.emit(generationId);
    this.world.aborted.emit('any', generationId);
    return Promise.resolve();
  }

  @HandlesRequest(keepMaterial)
  async keep(request: RequestOf<typeof keepMaterial>) {
    const id = request.generationId ?? '';
    const aborted = this.world.isGenerationSlow && once(this.world.aborted, id);
    this.world.note(keepMaterial.subject, request);
    if (!aborted) return sampleOf(keepMaterial.response);
    await aborted;
    throw new PortalError('aborted', 'Reading was stopped.');
  }

  @HandlesRequest(getSections)
  sections(request: RequestOf<typeof getSections>) {
    this.world.note(getSections.subject, request);
    return Promise.resolve(sampleOf(getSections.response));
  }

  @HandlesRequest(answerQuestion)
  async answer(request: RequestOf<typeof answerQuestion>) {
    this.world.note(answerQuestion.subject, request);
    const scored = { correct: true, answerIndex: 0, explanation: 'It repeats.' };
    if (request.question > 0) {
      const note = 'You have already earned XP for this question today.';
      return Promise.resolve({ ...scored, earnedMxp: 0, choice: request.choice, note });
    }
    return Promise.resolve({ ...scored, earnedMxp: 2_000, choice: request.choice });
  }

  @HandlesRequest(getOpenTest)
  openTest(request: RequestOf<typeof getOpenTest>) {
    this.world.note(getOpenTest.subject, request);
    const scored = { correct: true, answerIndex: 0, explanation: 'It repeats.', choice: 0 };
    const question = { question: 'What is a loop?', choices: ['A repetition', 'A value'] };
    const questions = [
      { ...question, answer: { ...scored, earnedMxp: 2_000 } },
      { ...question, answer: null },
    ];
    const createdAt = '2026-03-02T09:00:00.000Z';
    return Promise.resolve({ test: { sessionId: randomUUID(), createdAt, questions } });
  }

  @HandlesRequest(getPastTopics)
  async topics(request: RequestOf<typeof getPastTopics>) {
    this.world.note(getPastTopics.subject, request);
    return Promise.resolve({ topics: [`of ${request.studentId}`] });
  }

  @HandlesRequest(getPracticeChoices)
  async choices(request: RequestOf<typeof getPracticeChoices>) {
    this.world.note(getPracticeChoices.subject, request);
    return Promise.resolve({ topsUp: true });
  }

  @HandlesRequest(getModelHost)
  modelHost() {
    return Promise.resolve({ host: 'models.example' });
  }

  @HandlesRequest(getWaitingXp)
  async waiting({ studentId }: RequestOf<typeof getWaitingXp>) {
    const waitingMxp = this.world.waiting.get(studentId) ?? 0;
    if (waitingMxp < 0) throw new PortalError('unavailable', 'The test lab is away.');
    return Promise.resolve({ waitingMxp });
  }

  @HandlesRequest(claimXp)
  async claim(request: RequestOf<typeof claimXp>) {
    this.world.note(claimXp.subject, request);
    const grantedMxp = Math.min(request.askedMxp, 2_000);
    const balanceMxp = (this.world.balances.get(request.studentId) ?? 0) + grantedMxp;
    this.world.balances.set(request.studentId, balanceMxp);
    return Promise.resolve({ balanceMxp, grantedMxp });
  }
}
