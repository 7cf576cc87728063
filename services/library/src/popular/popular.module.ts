import { Module } from '@nestjs/common';
import { PopularBooks } from './popular-books';
import { PopularController } from './popular.controller';

/** The most opened books. */
@Module({
  controllers: [PopularController],
  providers: [PopularBooks],
  exports: [PopularBooks],
})
export class PopularModule {}
