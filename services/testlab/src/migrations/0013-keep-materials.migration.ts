import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds kept files of students, as text in sections that PostgreSQL searches. */
export class KeepMaterials1730000000012 implements MigrationInterface {
  readonly name = 'KeepMaterials1730000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE materials (
        id uuid PRIMARY KEY,
        student_id uuid NOT NULL,
        name text NOT NULL,
        kind text NOT NULL,
        bytes integer NOT NULL,
        sections integer NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX materials_of_student ON materials (student_id, created_at, id)',
    );
    await runner.query(`
      CREATE TABLE material_sections (
        material_id uuid NOT NULL
          CONSTRAINT material_sections_material REFERENCES materials (id) ON DELETE CASCADE,
        position integer NOT NULL,
        student_id uuid NOT NULL,
        title text NOT NULL,
        text text NOT NULL,
        search tsvector NOT NULL,
        PRIMARY KEY (material_id, position)
      )`);
    await runner.query(
      'CREATE INDEX material_sections_of_student ON material_sections (student_id)',
    );
    await runner.query(
      'CREATE INDEX material_sections_search ON material_sections USING gin (search)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE material_sections, materials');
  }
}
