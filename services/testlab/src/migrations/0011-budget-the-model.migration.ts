import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the number of model tokens used per day, per student and in total. */
export class BudgetTheModel1730000000010 implements MigrationInterface {
  readonly name = 'BudgetTheModel1730000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE model_student_days (
        student_id uuid NOT NULL,
        day date NOT NULL,
        tokens integer NOT NULL,
        PRIMARY KEY (student_id, day)
      )`);
    await runner.query(`
      CREATE TABLE model_days (
        day date PRIMARY KEY,
        tokens integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE model_student_days, model_days');
  }
}
