import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { QuestionBank } from './bank/question-bank';
import { DocumentReader } from './documents/document-reader';
import { GenerationService } from './generation/generation.service';
import { PerStudentQueue } from './generation/per-student-queue';
import { MaterialQuestions } from './generation/material-questions';
import { CreatePractice1730000000000 } from './migrations/0001-create-practice.migration';
import { FinishAndForget1730000000001 } from './migrations/0002-finish-and-forget.migration';
import { ForgetPracticeWhenStudentDeleted } from './reactions/forget-practice-when-student-deleted';
import { ForgottenStudentEntity } from './student-data/forgotten-student.entity';
import { PastTopicEntity } from './practice/past-topic.entity';
import { GenerationBudgetService } from './generation/generation-budget.service';
import { GenerationCountEntity } from './generation/generation-count.entity';
import { PracticeQuestionEntity } from './practice/practice-question.entity';
import { PracticeSessionEntity } from './practice/practice-session.entity';
import { PracticeService } from './practice/practice.service';
import { StudentDataService } from './student-data/student-data.service';
import { XpClaimsService } from './claims/xp-claims.service';
import { XpGrantEntity } from './claims/xp-grant.entity';
import { StudentDataController } from './student-data/student-data.controller';
import { TestlabController } from './testlab.controller';

/** Practice tests: made from the student's own material, scored here, paid out once. */
@Module({
  imports: [
    DatabaseModule.forService({
      schema: 'testlab',
      entities: [
        PracticeSessionEntity,
        PracticeQuestionEntity,
        PastTopicEntity,
        GenerationCountEntity,
        XpGrantEntity,
        ForgottenStudentEntity,
        ...messagingEntities,
      ],
      migrations: [
        ...messagingMigrations,
        CreatePractice1730000000000,
        FinishAndForget1730000000001,
      ],
    }),
    MessagesModule.forService(),
  ],
  controllers: [TestlabController, StudentDataController, ForgetPracticeWhenStudentDeleted],
  providers: [
    QuestionBank,
    DocumentReader,
    MaterialQuestions,
    GenerationService,
    GenerationBudgetService,
    PerStudentQueue,
    PracticeService,
    XpClaimsService,
    StudentDataService,
  ],
})
export class TestlabModule {}
