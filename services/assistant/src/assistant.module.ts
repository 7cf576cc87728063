import { Module } from '@nestjs/common';
import { KitModule, studentDataController } from '@portal/kit';
import { modelEntities, ModelModule } from '@portal/model';
import { AnswerRecordService } from './answers/answer-record.service';
import { AnswersController } from './answers/answers.controller';
import { AnswersService } from './answers/answers.service';
import { GrowingAnswers } from './answers/growing-answers';
import { WriterService } from './answers/writer.service';
import { ChatEntity } from './chats/chat.entity';
import { ChatSearchService } from './chats/chat-search.service';
import { ChatsController } from './chats/chats.controller';
import { ChatsRepository } from './chats/chats.repository';
import { ChatsService } from './chats/chats.service';
import { MessageEntity } from './chats/message.entity';
import { AssistantStateService } from './limits/assistant-state.service';
import { FormerLimits } from './limits/former-limits';
import { MessageDayEntity } from './limits/message-day.entity';
import { MessageLimitService } from './limits/message-limit.service';
import { CreateChats1760000000000 } from './migrations/0001-create-chats.migration';
import { CreatePassageWords1762000000000 } from './migrations/0002-create-passage-words.migration';
import { RetrievalModule } from './retrieval/retrieval.module';
import { PassageEntity } from './retrieval/passage.entity';
import { PassageIndexEntity } from './retrieval/passage-index.entity';
import { PassageWordEntity } from './retrieval/passage-word.entity';
import { StudentDataService } from './student-data/student-data.service';
import { TurnsModule } from './turns/turns.module';
import { UseDayEntity } from './use/use-day.entity';
import { UseService } from './use/use.service';
import { ModelWriter } from './with-model/model-writer.service';

/** AI chat: stores chats, and bases answers on content of the portal and of the student. */
@Module({
  imports: [
    KitModule.forService({
      schema: 'assistant',
      entities: [
        ChatEntity,
        MessageEntity,
        MessageDayEntity,
        UseDayEntity,
        PassageEntity,
        PassageIndexEntity,
        PassageWordEntity,
        ...modelEntities,
      ],
      migrations: [CreateChats1760000000000, CreatePassageWords1762000000000],
    }),
    ModelModule.forService(
      (config) => ({
        perStudent: config.ASSISTANT_TOKENS_PER_STUDENT,
        perDay: config.ASSISTANT_TOKENS_PER_DAY,
      }),
      (config) => config.ASSISTANT_ANSWER_SECONDS,
    ),
    TurnsModule,
    RetrievalModule,
  ],
  controllers: [
    ChatsController,
    AnswersController,
    studentDataController('assistant', StudentDataService),
  ],
  providers: [
    AnswersService,
    AnswerRecordService,
    GrowingAnswers,
    WriterService,
    ModelWriter,
    ChatsService,
    ChatsRepository,
    ChatSearchService,
    AssistantStateService,
    MessageLimitService,
    FormerLimits,
    UseService,
    StudentDataService,
  ],
})
export class AssistantModule {}
