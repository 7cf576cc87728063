import { Module } from '@nestjs/common';
import { PopularBooks } from './popular-books';
import { PopularController } from './popular.controller';

/** Books that most students have opened. */
@Module({
  controllers: [PopularController],
  providers: [PopularBooks],
  exports: [PopularBooks],
})
export class PopularModule {}
