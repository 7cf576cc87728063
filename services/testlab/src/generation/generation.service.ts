import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { splitTopics, type generateQuestions } from '@portal/contracts/testlab';
import type { WorkOrder } from '@portal/kit/workers';
import { PortalError, randomInt } from '@portal/platform';
import { BankQuestionsRepository } from '../bank-record/bank-questions.repository';
import { BOX, fileRefusal, Uploads } from '../text-pool/uploads';
import { MaterialsService } from '../materials/materials.service';
import { TestMaker, type MadeWithModel } from '../model/test-maker.service';
import { PracticeService } from '../practice/practice.service';
import { GenerationBudgetService, isRefusal } from '../text-pool/generation-budget.service';
import { generatedFrom, type Generated } from './generated';
import { PerStudentQueue } from '../text-pool/per-student-queue';
import { RunningGenerations } from '../text-pool/running-generations';
import { wasStopped } from '../practice/was-stopped';

type GenerateRequest = RequestOf<typeof generateQuestions> & {
  /**
   * Whether the test is for a shared round: several students take it, and its form has no choice
   * about the portal's own questions.
   */
  isShared?: boolean;
};

/** Makes a practice test from the student's file, or from topics if there is no file. */
@Injectable()
export class GenerationService {
  constructor(
    private readonly uploads: Uploads,
    private readonly tests: TestMaker,
    private readonly practice: PracticeService,
    private readonly bank: BankQuestionsRepository,
    private readonly budget: GenerationBudgetService,
    private readonly ownFiles: PerStudentQueue,
    private readonly materials: MaterialsService,
    private readonly running: RunningGenerations,
  ) {}

  /** Stops a generation; one that has ended or runs elsewhere is not an error. */
  abort(generationId: string): void {
    this.running.abort(generationId);
  }

  /** Stops all generations of a student in this process. */
  abortAllOf(studentId: string): void {
    this.running.abortAllOf(studentId);
  }

  /**
   * Makes the test and always deletes its upload.
   * @throws PortalError `invalid_input` without topics and file, `aborted` if the student stopped
   * it, and the refusals of the file, the budget and the material.
   */
  async generate(request: GenerateRequest): Promise<Generated> {
    const topics = splitTopics(request.topics.join(','));
    if (topics.length === 0 && !request.file && !request.materialId) {
      throw new PortalError('invalid_input', 'Please enter topics or upload a file.');
    }
    return this.running.run(request, (signal) => this.make(request, topics, signal));
  }

  private async make(
    request: GenerateRequest,
    topics: string[],
    signal: AbortSignal,
  ): Promise<Generated> {
    const { studentId, file } = request;
    const ofFile = file !== null || request.materialId !== null;
    const order = { owner: studentId, signal };
    const work = () =>
      this.budget.charge('test', order, (charged) => this.produce(request, topics, charged));
    try {
      if (ofFile && request.topsUp !== undefined) {
        await this.practice.keepChoice(studentId, request.topsUp);
      }
      const generated = await (ofFile ? this.ownFiles.add(studentId, work, signal) : work());
      signal.throwIfAborted();
      return generated;
    } catch (error) {
      throw signal.aborted ? wasStopped() : error;
    } finally {
      if (file) await this.uploads.discard(file);
    }
  }

  private async produce(
    request: GenerateRequest,
    topics: string[],
    order: WorkOrder,
  ): Promise<Generated> {
    const { studentId, department, numQuestions } = request;
    const topsUp = request.topsUp ?? (await this.practice.topsUp(studentId));
    const timesAsked = await this.practice.timesAsked(studentId);
    const withdrawn = await this.bank.withdrawn();
    const seed = randomInt(0, 2 ** 31);
    const wanted = { department, topics, numQuestions, topsUp, seed, timesAsked, withdrawn };
    const make = (file: { path: string; name: string } | null) =>
      this.tests.make({ ...wanted, file }, order);
    const { made, noteOnKeeping } = await this.withFile(request, order, make);
    const box = request.isShared ? BOX.shared : BOX.own;
    const hasFile = request.file !== null || request.materialId !== null;
    try {
      if ('refused' in made) throw fileRefusal(made, box);
      const generated = generatedFrom(made, { topics, numQuestions, hasFile, box });
      const notice = [generated.notice, noteOnKeeping].filter(Boolean).join(' ') || null;
      return { ...generated, notice };
    } catch (error) {
      if (!noteOnKeeping || !(error instanceof PortalError)) throw error;
      throw new PortalError(error.code, `${error.message} ${noteOnKeeping}`);
    }
  }

  /**
   * Makes the test from the upload, from a kept file, or from topics alone; keeps the upload if
   * requested, also if it gives no test.
   */
  private async withFile(
    { studentId, file, materialId, keepFile }: GenerateRequest,
    order: WorkOrder,
    make: (file: { path: string; name: string } | null) => Promise<MadeWithModel>,
  ): Promise<{ made: MadeWithModel; noteOnKeeping: string | null }> {
    if (materialId && !file) {
      const kept = await this.materials.textOf({ studentId, materialId });
      return { made: await this.uploads.useText(kept, make), noteOnKeeping: null };
    }
    if (!file) return { made: await make(null), noteOnKeeping: null };
    return this.uploads.use(file, async (local) => {
      const made = await make(local);
      return { made, noteOnKeeping: keepFile ? await this.keep(local, made, order) : null };
    });
  }

  /**
   * Keeps the file. A refusal does not cost the student the test. @returns the note for the
   * student; null if the test is refused because the file cannot be read either.
   */
  private async keep(
    file: { path: string; name: string },
    made: MadeWithModel,
    order: WorkOrder,
  ): Promise<string | null> {
    try {
      const { notice } = await this.materials.keepFile(file, order);
      return ['The file is saved in My material.', notice].filter(Boolean).join(' ');
    } catch (error) {
      if (order.signal.aborted || !(error instanceof PortalError)) throw error;
      if ('refused' in made && isRefusal(error)) return null;
      return `The file was not kept: ${error.message}`;
    }
  }
}
