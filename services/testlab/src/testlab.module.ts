import { Module } from '@nestjs/common';
import { earnXp } from '@portal/contracts/xp';
import { FilesModule } from '@portal/files';
import { KitModule, studentDataController } from '@portal/kit';
import { modelEntities, ModelModule } from '@portal/model';
import { BankQuestionEntity } from './bank-record/bank-question.entity';
import { BankQuestionsRepository } from './bank-record/bank-questions.repository';
import { UnclaimedXpService } from './claims/unclaimed-xp.service';
import { WaitingXpService } from './waiting/waiting-xp.service';
import { XpClaimsService } from './claims/xp-claims.service';
import { XpGrantEntity } from './claims/xp-grant.entity';
import { XpGrantsRepository } from './claims/xp-grants.repository';
import { Uploads } from './text-pool/uploads';
import { FlagsController } from './flags/flags.controller';
import { FlagsService } from './flags/flags.service';
import { ListedQuestionsRepository } from './flags/listed-questions.repository';
import { OwnFlagsRepository } from './flags/own-flags.repository';
import { QuestionFlagEntity } from './flags/question-flag.entity';
import { QuestionReviewService } from './flags/question-review.service';
import { GenerationBudgetService } from './text-pool/generation-budget.service';
import { GenerationCountEntity } from './generation/generation-count.entity';
import { GenerationService } from './generation/generation.service';
import { PerStudentQueue } from './text-pool/per-student-queue';
import { RunningGenerations } from './text-pool/running-generations';
import { TextPool } from './text-pool/text-pool';
import { CreatePractice1730000000000 } from './migrations/0001-create-practice.migration';
import { FinishAndForget1730000000001 } from './migrations/0002-finish-and-forget.migration';
import { PayOpenGrants1730000000002 } from './migrations/0003-pay-open-grants.migration';
import { PayQuestionsOnceADay1730000000003 } from './migrations/0004-pay-questions-once-a-day.migration';
import { FindUnclaimedXp1730000000004 } from './migrations/0005-find-unclaimed-xp.migration';
import { LeaveDeletedStudentsToKit1730000000005 } from './migrations/0006-leave-deleted-students-to-kit.migration';
import { ShareTests1730000000006 } from './migrations/0007-share-tests.migration';
import { CountAskedQuestions1730000000007 } from './migrations/0008-count-asked-questions.migration';
import { CountRefusalsApart1730000000009 } from './migrations/0010-count-refusals-apart.migration';
import { BudgetTheModel1730000000010 } from './migrations/0011-budget-the-model.migration';
import { FlagQuestions1730000000011 } from './migrations/0012-flag-questions.migration';
import { MaterialEntity } from './materials/material.entity';
import { MaterialSectionEntity } from './materials/material-section.entity';
import { MaterialsController } from './materials/materials.controller';
import { MaterialsRepository } from './materials/materials.repository';
import { MaterialsService } from './materials/materials.service';
import { OwnMaterialsService } from './materials/own-materials.service';
import { PassagesRepository } from './materials/passages.repository';
import { KeepChoices1730000000013 } from './migrations/0014-keep-choices.migration';
import { KeepMaterials1730000000012 } from './migrations/0013-keep-materials.migration';
import { ModelMetrics } from './model/model-metrics';
import { ModelQuestions } from './model/model-questions.service';
import { TestMaker } from './model/test-maker.service';
import { TopicSuggestions } from './practice/topic-suggestions.service';
import { AnswerPayService } from './practice/answer-pay.service';
import { DailyPayService } from './pay/daily-pay.service';
import { PaidQuestionEntity } from './pay/paid-question.entity';
import { PaidQuestionsRepository } from './pay/paid-questions.repository';
import { AskedQuestionEntity } from './practice/asked-question.entity';
import { PastTopicEntity } from './practice/past-topic.entity';
import { PracticeQuestionEntity } from './practice/practice-question.entity';
import { PracticeSessionEntity } from './practice/practice-session.entity';
import { PracticeChoicesEntity } from './practice/practice-choices.entity';
import { PracticeChoicesRepository } from './practice/practice-choices.repository';
import { PracticeRepository } from './practice/practice.repository';
import { OpenTestService } from './practice/open-test.service';
import { PracticeService } from './practice/practice.service';
import { PracticeTestsRepository } from './practice/practice-tests.repository';
import { SharedClosingService } from './shared/shared-closing.service';
import { SharedTestEntity } from './practice/shared-test.entity';
import { SharedTestsRepository } from './shared/shared-tests.repository';
import { SharedTestsService } from './shared/shared-tests.service';
import { SharedController } from './shared/shared.controller';
import { FormerLimits } from './student-data/former-limits';
import { AskedQuestionsExport } from './student-data/asked-questions-export';
import { StudentDataService } from './student-data/student-data.service';
import { TestlabController } from './testlab.controller';

/** Practice tests: made from the student's own material, scored here, paid once. */
@Module({
  imports: [
    KitModule.forService({
      schema: 'testlab',
      entities: [
        PracticeSessionEntity,
        PracticeQuestionEntity,
        PracticeChoicesEntity,
        PastTopicEntity,
        AskedQuestionEntity,
        GenerationCountEntity,
        XpGrantEntity,
        PaidQuestionEntity,
        SharedTestEntity,
        ...modelEntities,
        BankQuestionEntity,
        QuestionFlagEntity,
        MaterialEntity,
        MaterialSectionEntity,
      ],
      migrations: [
        CreatePractice1730000000000,
        FinishAndForget1730000000001,
        PayOpenGrants1730000000002,
        PayQuestionsOnceADay1730000000003,
        FindUnclaimedXp1730000000004,
        LeaveDeletedStudentsToKit1730000000005,
        ShareTests1730000000006,
        CountAskedQuestions1730000000007,
        CountRefusalsApart1730000000009,
        BudgetTheModel1730000000010,
        FlagQuestions1730000000011,
        KeepMaterials1730000000012,
        KeepChoices1730000000013,
      ],
      commands: [earnXp],
    }),
    FilesModule,
    ModelModule.forService((config) => ({
      perStudent: config.MODEL_TOKENS_PER_STUDENT,
      perDay: config.MODEL_TOKENS_PER_DAY,
    })),
  ],
  controllers: [
    TestlabController,
    SharedController,
    FlagsController,
    MaterialsController,
    studentDataController('testlab', StudentDataService),
  ],
  providers: [
    Uploads,
    TextPool,
    ModelMetrics,
    ModelQuestions,
    TestMaker,
    GenerationService,
    GenerationBudgetService,
    PerStudentQueue,
    RunningGenerations,
    OpenTestService,
    PracticeRepository,
    PracticeChoicesRepository,
    PracticeService,
    TopicSuggestions,
    PracticeTestsRepository,
    BankQuestionsRepository,
    FlagsService,
    QuestionReviewService,
    ListedQuestionsRepository,
    OwnFlagsRepository,
    AnswerPayService,
    DailyPayService,
    PaidQuestionsRepository,
    WaitingXpService,
    XpClaimsService,
    XpGrantsRepository,
    UnclaimedXpService,
    SharedTestsRepository,
    SharedTestsService,
    SharedClosingService,
    MaterialsRepository,
    MaterialsService,
    OwnMaterialsService,
    PassagesRepository,
    AskedQuestionsExport,
    StudentDataService,
    FormerLimits,
  ],
})
export class TestlabModule {}
