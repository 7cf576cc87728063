import { NORMAL_FORMS } from './normal-forms';
import { candidateKeysOf, closureOf, highestFormOf, type Relation } from './relation';

const has = (all: string, some: string) => [...some].every((one) => all.includes(one));

/**
 * Returns the attribute sets on which two rows of the relation may agree, which determine all its
 * dependencies.
 */
function agreements({ attributes, dependencies }: Relation): string[] {
  const letters = [...attributes];
  return Array.from({ length: 2 ** letters.length }, (_, bits) =>
    letters.filter((_letter, at) => (bits >> at) & 1).join(''),
  ).filter((set) => dependencies.every(([from, to]) => !has(set, from) || has(set, to)));
}

/**
 * Whether rows that agree on some attributes agree on others, in every relation with the
 * dependencies.
 */
const determines = (relation: Relation, some: string, others: string) =>
  agreements(relation).every((set) => !has(set, some) || has(set, others));

/** Parses the relation of a question. */
function relationOf(question: string): Relation {
  const [, attributes = '', rows = ''] =
    /R\(([A-E]+)\) has the functional dependencies ([^.]+)\./.exec(question) ?? [];
  const dependencies = rows.split(', ').map((row): [string, string] => {
    const [from = '', to = ''] = row.split(' → ');
    return [from, to];
  });
  return { attributes, dependencies };
}

const questionsOn = (concept: string) =>
  NORMAL_FORMS.filter((one) => one.concept === concept).flatMap(({ questions }) => questions());

describe('questions on normal forms', () => {
  it('have the one closure that follows from the dependencies', () => {
    const all = questionsOn('attribute closure');
    expect(all.length).toBeGreaterThanOrEqual(4);
    for (const { question, choices, answerIndex } of all) {
      const relation = relationOf(question);
      const some = /closure of ([A-E]+)\?/.exec(question)?.[1] ?? '';
      const own = [...relation.attributes].filter((one) => determines(relation, some, one));
      const right = `{${own.join('')}}`;
      expect([question, choices[answerIndex]]).toEqual([question, right]);
      expect(choices.filter((choice) => choice === right)).toHaveLength(1);
    }
  });

  it('have one candidate key among their choices', () => {
    const all = questionsOn('candidate key');
    expect(all.length).toBeGreaterThanOrEqual(4);
    for (const { question, choices, answerIndex } of all) {
      const relation = relationOf(question);
      const isSuperkey = (set: string) => determines(relation, set, relation.attributes);
      const isKey = (set: string) =>
        isSuperkey(set) && [...set].every((one) => !isSuperkey(set.replace(one, '')));
      const bare = (choice: string) => choice.replace(/[{}]/g, '');
      expect([question, choices.filter((choice) => isKey(bare(choice)))]).toEqual([
        question,
        [choices[answerIndex]],
      ]);
    }
  });

  it.each([
    ['First normal form', 'ABC', [['A', 'C']]],
    [
      'Second normal form',
      'ABC',
      [
        ['A', 'B'],
        ['B', 'C'],
      ],
    ],
    [
      'Third normal form',
      'ABC',
      [
        ['AB', 'C'],
        ['C', 'B'],
      ],
    ],
    ['Boyce-Codd normal form', 'ABC', [['A', 'BC']]],
  ] as [string, string, [string, string][]][])(
    'know a relation in %s',
    (form, attributes, dependencies) => {
      expect(highestFormOf({ attributes, dependencies })).toBe(form);
    },
  );

  it('ask for each of the four forms', () => {
    const forms = ['second', 'third', 'Boyce-Codd'].flatMap((name) =>
      questionsOn(`${name} normal form`),
    );
    expect(new Set(forms.map(({ choices, answerIndex }) => choices[answerIndex])).size).toBe(4);
  });

  it('are worked out in small steps', () => {
    const relation: Relation = {
      attributes: 'ABCD',
      dependencies: [
        ['AB', 'CD'],
        ['C', 'B'],
      ],
    };
    expect(closureOf('AC', relation)).toBe('ABCD');
    expect(candidateKeysOf(relation)).toEqual(['AB', 'AC']);
  });
});
