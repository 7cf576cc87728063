import { Module } from '@nestjs/common';
import { PostingsModule } from '../postings/postings.module';
import { ApplicationsController } from './applications.controller';
import { ApplyService } from './apply.service';
import { BoardService } from './board.service';
import { CardsRepository } from './cards.repository';
import { PaymentsService } from './payments.service';

/** Applications: their prices, payments and boards. */
@Module({
  imports: [PostingsModule],
  controllers: [ApplicationsController],
  providers: [ApplyService, BoardService, CardsRepository, PaymentsService],
  exports: [PaymentsService],
})
export class ApplicationsModule {}
