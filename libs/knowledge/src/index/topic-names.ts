import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Department } from '@portal/contracts';
import { capitalise } from '../words/capitalise';
import { readContent } from './content';
import type { KnowledgeFiles } from './written-knowledge';

/** A suggested name of a topic, with alternative names for its lookup. */
type NameRow = [shown: string, ...others: string[]];

/** Only names, for completing a topic while the user types. */
interface WrittenNames {
  departments: [Department, string[]][];
  names: NameRow[];
}

const COMPILED = path.join(__dirname, 'topic-names.json');
const TYPED_MAX = 60;
/** Penalties of a match, in the order of their weight. */
const OTHER_NAME = 4_000;
const WITHIN = 2_000;
const CONCEPT = 1_000;

/** The names of all topics and concepts, for autocompletion; uses 3 MB of memory. */
export class TopicNames {
  private readonly departments: ReadonlyMap<string, string[]>;
  private readonly rows: readonly { shown: string; keys: readonly string[] }[];

  /** Number of the bank's topics, which come first. */
  private readonly topics: number;

  constructor({ departments, names }: WrittenNames) {
    this.topics = departments.reduce((sum, [, topics]) => sum + topics.length, 0);
    this.departments = new Map(departments);
    this.rows = names.map(([shown, ...others]) => ({ shown, keys: [shown, ...others].map(fold) }));
  }

  /** Reads the compiled names, or the content itself if they are missing. */
  static read(): TopicNames {
    if (!existsSync(COMPILED)) return new TopicNames(namesOfContent(readContent()));
    return new TopicNames(JSON.parse(readFileSync(COMPILED, 'utf8')) as WrittenNames); // from the build
  }

  /**
   * Returns the topics of a department's bank, in order; topics of all departments if the
   * department has none.
   */
  ofDepartment(department: Department | null, limit: number): string[] {
    const own = department === null ? undefined : this.departments.get(department);
    return (own ?? [...this.departments.values()].flatMap((topics) => topics.slice(0, 1))).slice(
      0,
      limit,
    );
  }

  /**
   * Returns names in which every typed word begins a word: first those that begin with the typed
   * text, then shorter ones.
   */
  complete(typed: string, limit: number): string[] {
    const words = fold(typed.slice(0, TYPED_MAX)).split(' ').filter(Boolean);
    if (words.length === 0) return [];
    const whole = words.join(' ');
    const fits = (key: string) => words.every((word) => ` ${key}`.includes(` ${word}`));
    const found = this.rows.flatMap(({ shown, keys }, at) => {
      const key = keys.find(fits);
      if (key === undefined) return [];
      const rank =
        (key === keys[0] ? 0 : OTHER_NAME) +
        (key.startsWith(whole) ? 0 : WITHIN) +
        (at < this.topics ? 0 : CONCEPT) +
        key.length;
      return [{ shown, rank, at }];
    });
    found.sort((one, other) => one.rank - other.rank || one.at - other.at);
    const names = new Map(found.map(({ shown }) => [shown.toLowerCase(), shown]));
    return [...names.values()].slice(0, limit);
  }
}

export function writeTopicNames(files: KnowledgeFiles): void {
  writeFileSync(COMPILED, JSON.stringify(namesOfContent(files)));
}

/**
 * The bank's topics first, then concepts; names with a comma are omitted, because it separates
 * topics.
 */
function namesOfContent({ bank, concepts }: KnowledgeFiles): WrittenNames {
  const departments = new Map<Department, string[]>();
  for (const { department, topic } of bank)
    departments.set(department, [...(departments.get(department) ?? []), topic]);
  const ofBank = bank.map(({ topic, aliases }): NameRow => [topic, ...aliases]);
  const ofConcepts = concepts
    .flatMap(({ groups }) => groups.flatMap((group) => group.concepts))
    .map(({ term, aliases }): NameRow => [capitalise(term), ...aliases]);
  const names = [...ofBank, ...ofConcepts].filter(([shown]) => !/[,;]/.test(shown));
  return { departments: [...departments], names };
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}
