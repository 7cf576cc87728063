import { falseVersions, type FalseVersion } from '../sentences/false-versions';
import { isAsserting } from '../sentences/is-asserting';
import { readStatement, type Statement } from '../sentences/statement';
import { stem } from '../language/stem';
import { isInText, isSaidElsewhere, type Material } from './material';

/** A statement of the text that may be shown by itself, and what certainly is not so if it is. */
export interface Assertion {
  statement: Statement;
  /** The sentence as it stands in the text. */
  source: string;
  isDenial: boolean;
  wrong: FalseVersion | null;
}

/** A noun that stands in so many sentences is what the text is about. */
const FAMILIAR = 3;

/** Whether a statement holds a "not" of any kind. */
export function hasNot(text: string): boolean {
  return /\b(?:not|never|no|cannot|nor)\b/i.test(text);
}

/** "also" ties a sentence to the one before; without it the same is said. */
function withoutLink(statement: Statement): Statement {
  const text = statement.text.replace(/ (?:also|basically|thus|therefore) /, ' ');
  return text === statement.text ? statement : readStatement({ ...statement, text });
}

function wrongOf(statement: Statement, source: string, material: Material): FalseVersion | null {
  const { tokens } = statement;
  const versions = falseVersions(statement, [0, tokens.length], (word) => isInText(word, material));
  return (
    versions.find((version) => !isSaidElsewhere(version.text, [source], material, 0.85)) ?? null
  );
}

/** All that the text asserts in sentences that stand for themselves. */
export function assertionsOf(material: Material): Assertion[] {
  const { ideas, prepared, places } = material;
  const isFamiliar = (noun: string): boolean => (places.get(stem(noun))?.length ?? 0) >= FAMILIAR;
  return ideas.flatMap((idea): Assertion[] => {
    const statement = withoutLink(idea);
    const block = prepared.blocks[idea.block]?.text ?? '';
    if (!isAsserting(statement, block, isFamiliar)) return [];
    const isDenial = hasNot(statement.text);
    return [
      { statement, source: idea.text, isDenial, wrong: wrongOf(statement, idea.text, material) },
    ];
  });
}
