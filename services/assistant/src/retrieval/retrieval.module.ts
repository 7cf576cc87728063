import { Module } from '@nestjs/common';
import { TurnsModule } from '../turns/turns.module';
import { GoneMaterial } from './gone-material.service';
import { OwnMaterial } from './own-material.service';
import { PassageIndex } from './passage-index.service';
import { PassageSearch } from './passage-search.service';
import { RetrieverService } from './retriever.service';
import { Spelling } from './spelling.service';

/**
 * Retrieval for answers: the portal's help, concepts and catalogue, and the student's stored
 * material.
 */
@Module({
  imports: [TurnsModule],
  providers: [RetrieverService, PassageSearch, PassageIndex, Spelling, OwnMaterial, GoneMaterial],
  exports: [RetrieverService, PassageIndex, GoneMaterial],
})
export class RetrievalModule {}
