import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { splitTopics, type generateQuestions } from '@portal/contracts/testlab';
import type { WorkOrder } from '@portal/kit/workers';
import { PortalError, randomInt } from '@portal/platform';
import { BankQuestionsRepository } from '../bank-record/bank-questions.repository';
import { BOX, fileRefusal, Uploads } from '../text-pool/uploads';
import { TooHeavyError } from '../text-pool/text-pool';
import { MaterialsService } from '../materials/materials.service';
import { TestMaker, type MadeWithModel } from '../model/test-maker.service';
import { PracticeService } from '../practice/practice.service';
import { GenerationBudgetService } from './generation-budget.service';
import { generatedFrom, type Generated } from './generated';
import { PerStudentQueue } from '../text-pool/per-student-queue';
import { RunningGenerations } from './running-generations';
import { wasStopped } from '../practice/was-stopped';

type GenerateRequest = RequestOf<typeof generateQuestions> & {
  /**
   * Whether the test is for a shared round: several students take it, and its form has no choice
   * about the portal's own questions.
   */
  isShared?: boolean;
};

const TOO_HEAVY_WEIGHT = 10;

/** Makes a practice test from the student's file, or from topics if there is no file. */
@Injectable()
export class GenerationService {
  private readonly running = new RunningGenerations();

  constructor(
    private readonly uploads: Uploads,
    private readonly tests: TestMaker,
    private readonly practice: PracticeService,
    private readonly bank: BankQuestionsRepository,
    private readonly budget: GenerationBudgetService,
    private readonly ownFiles: PerStudentQueue,
    private readonly materials: MaterialsService,
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
    const work = () => this.work(request, topics, signal);
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

  /**
   * Takes from the budget before a file is read, so that concurrent reads cannot exceed the
   * budget. Work that no worker process has started is given back; material that yields no test
   * counts as a refusal.
   */
  private async work(
    request: GenerateRequest,
    topics: string[],
    signal: AbortSignal,
  ): Promise<Generated> {
    const spent = await this.budget.spend(request.studentId);
    const progress = { hasBegun: false };
    const order = { owner: request.studentId, signal, onBegin: () => (progress.hasBegun = true) };
    try {
      return await this.produce(request, topics, order);
    } catch (error) {
      if (!progress.hasBegun) await this.budget.giveBack(spent);
      else if (isRefusal(error)) await this.budget.countAsRefused(spent, weightOf(error));
      throw error;
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
    if ('refused' in made) throw fileRefusal(made, box);
    const hasFile = request.file !== null || request.materialId !== null;
    const generated = generatedFrom(made, { topics, numQuestions, hasFile, box });
    const notice = [generated.notice, noteOnKeeping].filter(Boolean).join(' ') || null;
    return { ...generated, notice };
  }

  /**
   * Makes the test from the upload, from a kept file, or from topics alone; keeps the upload if
   * requested.
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
      const isKept = keepFile && !('refused' in made);
      return { made, noteOnKeeping: isKept ? await this.keep(local, order) : null };
    });
  }

  /**
   * Keeps the file. A refusal does not cost the student the test. @returns the note for the
   * student.
   */
  private async keep(file: { path: string; name: string }, order: WorkOrder): Promise<string> {
    try {
      await this.materials.keepFile(file, order);
      return 'The file is saved in My material.';
    } catch (error) {
      if (order.signal.aborted || !(error instanceof PortalError)) throw error;
      return `The file was not kept: ${error.message}`;
    }
  }
}

const REFUSALS: ReadonlySet<string> = new Set([
  'unreadable_file',
  'unsupported_file',
  'too_large',
  'not_enough_material',
]);

/** Returns whether the error is a refusal of the material. */
function isRefusal(error: unknown): boolean {
  return error instanceof PortalError && REFUSALS.has(error.code);
}

/**
 * Returns the number of refusals that the error counts as: material that uses up the whole time
 * limit costs other students most.
 */
function weightOf(error: unknown): number {
  return error instanceof TooHeavyError ? TOO_HEAVY_WEIGHT : 1;
}
