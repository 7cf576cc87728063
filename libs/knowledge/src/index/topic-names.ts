import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Department } from '@portal/contracts';
import { capitalise } from '../words/capitalise';
import { readContent } from './content';
import type { KnowledgeFiles } from './written-knowledge';

/** A name under which topics are offered, with the other names that find it. */
type NameRow = [shown: string, ...others: string[]];

/** Names alone: what completes a topic while it is typed. */
interface WrittenNames {
  departments: [Department, string[]][];
  names: NameRow[];
}

const COMPILED = path.join(__dirname, 'topic-names.json');
const TYPED_MAX = 60;
/** What stands in the way of a name, in the order of its weight. */
const OTHER_NAME = 4_000;
const WITHIN = 2_000;
const CONCEPT = 1_000;

/** The names of all topics and concepts, to complete what is typed: 3 MB of memory. */
export class TopicNames {
  private readonly departments: ReadonlyMap<string, string[]>;
  private readonly rows: readonly { shown: string; keys: readonly string[] }[];

  /** Number of the bank's topics, which stand first. */
  private readonly topics: number;

  constructor({ departments, names }: WrittenNames) {
    this.topics = departments.reduce((sum, [, topics]) => sum + topics.length, 0);
    this.departments = new Map(departments);
    this.rows = names.map(([shown, ...others]) => ({ shown, keys: [shown, ...others].map(fold) }));
  }

  /** Reads the compiled names, or the content itself where there are none. */
  static read(): TopicNames {
    if (!existsSync(COMPILED)) return new TopicNames(namesOfContent(readContent()));
    return new TopicNames(JSON.parse(readFileSync(COMPILED, 'utf8')) as WrittenNames); // the build wrote it
  }

  /** Topics of a department's bank, in their order; of all departments where there is no such. */
  ofDepartment(department: Department | null, limit: number): string[] {
    const own = department === null ? undefined : this.departments.get(department);
    return (own ?? [...this.departments.values()].flatMap((topics) => topics.slice(0, 1))).slice(
      0,
      limit,
    );
  }

  /** Names of which each typed word begins a word, those that begin with it first, then the shorter ones. */
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

/** The bank's topics first, then concepts; a comma would part a topic from itself. */
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
