import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX, readPlaceInTime } from '@portal/contracts';
import { pageInTime, type ExportPage, type StudentData, type UnitOfWork } from '@portal/kit';
import { OwnFlagsRepository, type OwnFlag } from '../flags/own-flags.repository';
import { GenerationService } from '../generation/generation.service';
import { OwnMaterialsService } from '../materials/own-materials.service';
import { PaidQuestionsRepository, type PaidDay } from '../pay/paid-questions.repository';
import { AskedQuestionsExport } from './asked-questions-export';
import { PracticeChoicesRepository } from '../practice/practice-choices.repository';
import { PracticeRepository } from '../practice/practice.repository';
import { PracticeTestsRepository, type PracticeTest } from '../practice/practice-tests.repository';

/** Maximum number of tests read per page; a response holds fewer if they are long. */
const TESTS_A_PAGE = 50;

/** Data of one student, for the paged export and for deletion. */
@Injectable()
export class StudentDataService implements StudentData<'testlab'> {
  readonly sections = {
    'practice.tests': (studentId: string, after: string | null) => this.testsOf(studentId, after),
    'practice.topics': (studentId: string) => this.topicsOf(studentId),
    'practice.choices': (studentId: string) => this.choicesOf(studentId),
    'practice.days': (studentId: string) => this.daysOf(studentId),
    'practice.askedQuestions': (studentId: string, after: string | null) =>
      this.asked.exportPage(studentId, after),
    'practice.flags': (studentId: string, after: string | null) => this.flagsOf(studentId, after),
    'practice.materials': (studentId: string) => this.ownMaterials.materials(studentId),
    'practice.materialSections': (studentId: string, after: string | null) =>
      this.ownMaterials.sections(studentId, after),
  };

  constructor(
    private readonly practice: PracticeRepository,
    private readonly tests: PracticeTestsRepository,
    private readonly paid: PaidQuestionsRepository,
    private readonly generation: GenerationService,
    private readonly asked: AskedQuestionsExport,
    private readonly flags: OwnFlagsRepository,
    private readonly ownMaterials: OwnMaterialsService,
    private readonly choices: PracticeChoicesRepository,
  ) {}

  async count(studentId: string): Promise<{ tests: number; materials: number }> {
    const materials = await this.ownMaterials.count(studentId);
    return { tests: await this.tests.count(studentId), materials };
  }

  /**
   * Deletes the student's data permanently. Running generations are stopped; a result that still
   * arrives is refused. Recorded and granted XP remain as numbers without a name, because the
   * ledger refers to them. Used limits of the day remain until it is over (`FormerLimits`).
   */
  async forget(work: UnitOfWork, studentId: string): Promise<void> {
    await this.tests.forget(work.manager, studentId);
    await this.flags.forget(work.manager, studentId);
    await this.ownMaterials.forget(work.manager, studentId);
    await this.choices.forget(work.manager, studentId);
    work.afterCommit(() => this.generation.abortAllOf(studentId));
  }

  /** Returns the tests, newest first, after the place `after`. */
  private async testsOf(
    studentId: string,
    after: string | null,
  ): Promise<ExportPage<PracticeTest>> {
    const found = await this.tests.page(studentId, readPlaceInTime(after), TESTS_A_PAGE + 1);
    return pageInTime(found, TESTS_A_PAGE, (test) => ({ at: test.createdAt, id: test.sessionId }));
  }

  /** Returns the flags, newest first, after the place `after`. */
  private async flagsOf(studentId: string, after: string | null): Promise<ExportPage<OwnFlag>> {
    const found = await this.flags.page(studentId, readPlaceInTime(after), EXPORT_PAGE_MAX + 1);
    return pageInTime(found, EXPORT_PAGE_MAX, (flag) => ({ at: flag.createdAt, id: flag.flagId }));
  }

  private async topicsOf(studentId: string): Promise<ExportPage<string>> {
    return { items: await this.practice.pastTopics(studentId), next: null };
  }

  private async choicesOf(studentId: string): Promise<ExportPage<{ topsUp: boolean }>> {
    return { items: await this.choices.all(studentId), next: null };
  }

  /** Returns the earnings of today and yesterday; older ones are not stored. */
  private async daysOf(studentId: string): Promise<ExportPage<PaidDay>> {
    return { items: await this.paid.days(studentId), next: null };
  }
}
