import { Module } from '@nestjs/common';
import { spendXp } from '@portal/contracts/xp';
import { KitModule } from '@portal/kit';
import { ChargeEntity } from './meter/charge.entity';
import { FreeTimeEntity } from './meter/free-time.entity';
import { CreateStudy1750000000000 } from './migrations/0001-create-study.migration';
import { BlockEntity } from './people/block.entity';
import { ReportEntity } from './people/report.entity';
import { StudentEntity } from './people/student.entity';
import { StudyRequestEntity } from './requests/study-request.entity';
import { MemberEntity } from './rooms/member.entity';
import { MessageEntity } from './rooms/message.entity';
import { SessionEntity } from './rooms/session.entity';

/** How students find each other, meet, talk and practise together. */
@Module({
  imports: [
    KitModule.forService({
      schema: 'study',
      entities: [
        StudentEntity,
        BlockEntity,
        ReportEntity,
        StudyRequestEntity,
        SessionEntity,
        MemberEntity,
        MessageEntity,
        FreeTimeEntity,
        ChargeEntity,
      ],
      migrations: [CreateStudy1750000000000],
      commands: [spendXp],
    }),
  ],
  controllers: [],
  providers: [],
})
export class StudyModule {}
