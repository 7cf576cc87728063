import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of known books and of students' libraries. */
export class CreateLibrary1760000000000 implements MigrationInterface {
  readonly name = 'CreateLibrary1760000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of NAMES) await runner.query(`DROP TABLE ${table}`);
  }
}

const NAMES = [
  'own_titles',
  'failed_searches',
  'reading_goals',
  'reading_days',
  'popular_books',
  'book_seekers',
  'opened_books',
  'saved_books',
  'catalogue_state',
  'book_words',
  'book_names',
  'books',
];

const TABLES = [
  `CREATE TABLE books (
    id text PRIMARY KEY,
    origin text NOT NULL,
    title text NOT NULL,
    subtitle text,
    authors text[] NOT NULL,
    year int,
    isbn13 text,
    subjects text[] NOT NULL,
    departments text[] NOT NULL,
    genre text,
    description text NOT NULL,
    image text,
    read_url text,
    read_kind text,
    preview_url text,
    publisher text,
    licence text,
    search tsvector,
    kept_at timestamptz NOT NULL
  )`,
  'CREATE INDEX books_by_words ON books USING gin (search)',
  'CREATE INDEX books_of_departments ON books USING gin (departments) WHERE search IS NOT NULL',
  'CREATE INDEX books_by_isbn ON books (isbn13)',
  'CREATE INDEX books_by_age ON books (origin, kept_at)',
  `CREATE TABLE book_names (
    kind text NOT NULL,
    name text NOT NULL,
    search tsvector NOT NULL,
    books int NOT NULL,
    PRIMARY KEY (kind, name)
  )`,
  'CREATE INDEX book_names_by_words ON book_names USING gin (search)',
  'CREATE TABLE book_words (word text PRIMARY KEY, books int NOT NULL)',
  'CREATE INDEX book_words_by_beginning ON book_words (word COLLATE "C")',
  'CREATE TABLE catalogue_state (name text PRIMARY KEY, digest text NOT NULL)',
  `CREATE TABLE saved_books (
    student_id uuid NOT NULL,
    book_id text NOT NULL,
    work_key text NOT NULL,
    title text NOT NULL,
    authors text[] NOT NULL,
    image text,
    link text,
    topic text,
    department text,
    isbn13 text,
    publisher text,
    year int,
    saved_at timestamptz NOT NULL,
    status text NOT NULL,
    rating int,
    notes text NOT NULL,
    started_on date,
    finished_on date,
    is_matched boolean NOT NULL,
    PRIMARY KEY (student_id, book_id)
  )`,
  'CREATE UNIQUE INDEX saved_books_of_work ON saved_books (student_id, work_key)',
  'CREATE INDEX saved_books_newest ON saved_books (student_id, saved_at, book_id)',
  'CREATE INDEX saved_books_by_book ON saved_books (book_id)',
  `CREATE TABLE opened_books (
    student_id uuid NOT NULL,
    book_id text NOT NULL,
    title text NOT NULL,
    author text NOT NULL,
    image text,
    link text,
    opened_at timestamptz NOT NULL,
    PRIMARY KEY (student_id, book_id)
  )`,
  'CREATE INDEX opened_books_newest ON opened_books (student_id, opened_at)',
  'CREATE INDEX opened_books_by_age ON opened_books (opened_at)',
  `CREATE TABLE book_seekers (
    book_id text NOT NULL,
    student_id uuid NOT NULL,
    PRIMARY KEY (book_id, student_id)
  )`,
  'CREATE INDEX book_seekers_of_student ON book_seekers (student_id)',
  'CREATE TABLE popular_books (book_id text PRIMARY KEY, search_count int NOT NULL)',
  'CREATE INDEX popular_books_first ON popular_books (search_count)',
  `CREATE TABLE reading_days (
    student_id uuid NOT NULL,
    day date NOT NULL,
    PRIMARY KEY (student_id, day)
  )`,
  'CREATE TABLE reading_goals (student_id uuid PRIMARY KEY, goal int NOT NULL)',
  `CREATE TABLE failed_searches (
    words text NOT NULL,
    day date NOT NULL,
    student_id uuid NOT NULL,
    typed text NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (words, day, student_id)
  )`,
  'CREATE INDEX failed_searches_by_day ON failed_searches (day)',
  'CREATE INDEX failed_searches_of_student ON failed_searches (student_id)',
  `CREATE TABLE own_titles (
    book_id text PRIMARY KEY,
    added_at timestamptz NOT NULL
  )`,
];
