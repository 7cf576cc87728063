import { Inject, Injectable } from '@nestjs/common';
import { departmentSchema, type RequestOf } from '@portal/contracts';
import { STUDY_RESULTS_MAX, type searchStudents, type StudyPartner } from '@portal/contracts/study';
import { readRows } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { namePatterns, type NamePatterns } from '@portal/kit/search';
import { StudentEntity } from './student.entity';
import { StudentsOnline } from './students-online';

const rowSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  department: departmentSchema,
  profileImage: z.string().nullable(),
  topics: z.array(z.string()),
  showsOnline: z.boolean(),
  /** Quality of the match without the online state; the order of the rows ranks the values. */
  fit: z.string(),
});
const blockSchema = z.object({ id: z.uuid(), isOwn: z.boolean() });

/** Patterns of an empty search, which returns suggestions. */
const ANYBODY: NamePatterns = { starts: ['%'], inside: ['%'], grams: [] };
/** Maximum number of students that are ranked: a search for one letter ranks some of the many. */
const CANDIDATES_MAX = 5_000;
/** Number of top-ranked students among whom those online come first. */
const CHOSEN_MAX = 100;

/** Finds students to study with. */
@Injectable()
export class StudentSearchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly online: StudentsOnline,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Searches by name, or returns suggestions for an empty name; best matches come first. */
  async search(request: RequestOf<typeof searchStudents>): Promise<StudyPartner[]> {
    const { studentId, department } = request;
    const patterns = request.name.trim() === '' ? ANYBODY : namePatterns(request.name);
    if (!patterns) return [];
    const own = await this.dataSource.manager.findOneBy(StudentEntity, { studentId });
    const blocks = await readRows(this.dataSource, blockSchema, BLOCKS, [studentId]);
    const without = [studentId, ...blocks.flatMap(({ id, isOwn }) => (isOwn ? [id] : []))];
    const blockers = new Set(blocks.flatMap(({ id, isOwn }) => (isOwn ? [] : [id])));
    const find = (of: NamePatterns, within: string | null) =>
      this.find({ without, blockers, of, within, own });
    if (!own?.department || department) return find(patterns, department ?? null);
    // These rank first: if they fill the response, no other search is needed.
    const near = await find({ ...patterns, inside: patterns.starts }, own.department);
    if (near.length === STUDY_RESULTS_MAX) return near;
    const nearIds = new Set(near.map(({ _id }) => _id));
    const others = (await find(patterns, null)).filter(({ _id }) => !nearIds.has(_id));
    return [...near, ...others].slice(0, STUDY_RESULTS_MAX);
  }

  private async find({ without, blockers, of, within, own }: Search): Promise<StudyPartner[]> {
    const topics = (own?.topics ?? []).map((topic) => topic.toLowerCase());
    const rows = await readRows(this.dataSource, rowSchema, SEARCH, [
      without,
      of.inside,
      of.starts,
      within,
      own?.department ?? '',
      topics,
      this.now(),
      CHOSEN_MAX,
      of.grams,
      CANDIDATES_MAX,
    ]);
    const places = new Map(
      [...new Set(rows.map(({ fit }) => fit))].map((fit, place) => [fit, place]),
    );
    const found = rows.map(({ showsOnline, fit, ...person }) => {
      const isShown = showsOnline && !blockers.has(person._id);
      const isOnline = isShown ? this.online.has(person._id) : null;
      return { place: places.get(fit) ?? 0, partner: { ...person, isOnline } };
    });
    // With equal rank, online students come first; otherwise the order is kept.
    const lateness = ({ partner }: (typeof found)[number]) => (partner.isOnline ? 0 : 1);
    found.sort((one, other) => one.place - other.place || lateness(one) - lateness(other));
    return found.slice(0, STUDY_RESULTS_MAX).map(({ partner }) => partner);
  }
}

interface Search {
  /** Ids of students to exclude. */
  without: readonly string[];
  /**
   * Students who have blocked the searching student: found like others, but without the online
   * state.
   */
  blockers: ReadonlySet<string>;
  of: NamePatterns;
  /** Only department to search; null means all. */
  within: string | null;
  own: StudentEntity | null;
}

const BLOCKS = `
  SELECT blocked_id AS id, true AS "isOwn" FROM blocks WHERE blocker_id = $1
  UNION ALL SELECT blocker_id, false FROM blocks WHERE blocked_id = $1`;

/** Demo students, who cannot answer, come after all others that are equally near. */
const SEARCH = `
  SELECT student_id AS _id, name, department, profile_image AS "profileImage", topics, shows_online AS "showsOnline",
    concat_ws(' ', starts, is_near, is_demo, shared) AS fit
  FROM (
    SELECT *, search_name LIKE ALL($3::text[]) AS starts, department = $5 AS is_near,
      CASE WHEN topics = '{}' THEN 0 ELSE (
        SELECT count(*) FROM unnest(topics) topic WHERE lower(topic) = ANY($6::text[])) END AS shared
    FROM students
    WHERE grams @> $9::text[] AND search_name LIKE ALL($2::text[])
      AND name <> '' AND department <> '' AND student_id <> ALL($1::uuid[])
      AND NOT is_hidden AND ($4::text IS NULL OR department = $4)
      AND (suspended_until IS NULL OR suspended_until <= $7)
    LIMIT $10) found
  ORDER BY starts DESC, is_near DESC, is_demo, shared DESC, shows_online DESC, search_name, student_id
  LIMIT $8`;
