import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { QuestionBank } from './bank/question-bank';
import { DocumentReader } from './documents/document-reader';
import { Generator } from './generation/generator';
import { MaterialQuestions } from './generation/material-questions';
import { CreatePractice1730000000000 } from './migrations/0001-create-practice.migration';
import { FinishAndForget1730000000001 } from './migrations/0002-finish-and-forget.migration';
import { ForgetPracticeWhenStudentDeleted } from './reactions/forget-practice-when-student-deleted';
import { ForgottenStudentEntity } from './store/forgotten-student.entity';
import { PastTopicEntity } from './store/past-topic.entity';
import { GenerationBudget } from './store/generation-budget';
import { GenerationCountEntity } from './store/generation-count.entity';
import { PracticeQuestionEntity } from './store/practice-question.entity';
import { PracticeSessionEntity } from './store/practice-session.entity';
import { PracticeStore } from './store/practice.store';
import { StudentData } from './store/student-data';
import { XpClaims } from './store/xp-claims';
import { XpGrantEntity } from './store/xp-grant.entity';
import { StudentDataController } from './student-data.controller';
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
    Generator,
    GenerationBudget,
    PracticeStore,
    XpClaims,
    StudentData,
  ],
})
export class TestlabModule {}
