import { Module } from '@nestjs/common';
import { DatabaseTurns } from './database-turns';

/** Queue for the database steps of answers. */
@Module({ providers: [DatabaseTurns], exports: [DatabaseTurns] })
export class TurnsModule {}
