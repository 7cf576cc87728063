import { Module } from '@nestjs/common';
import { DatabaseTurns } from './database-turns';

/** The line in which the database steps of answers stand. */
@Module({ providers: [DatabaseTurns], exports: [DatabaseTurns] })
export class TurnsModule {}
