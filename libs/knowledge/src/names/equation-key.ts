/** Signs of a product or a power, and brackets: written or not, an equation is the same. */
const SIGNS = /[\s*·×⋅∙^_()[\]]/g;
/** "x = 0" is no name of anything. */
const LEAST = 4;
const LONGEST = 60;

/**
 * The same for an equation however it is written: "V = IR", "v=i*r" and "IR = V".
 * @returns null for what is no equation
 */
export function equationKey(text: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = text.normalize('NFKC').toLowerCase().replace(SIGNS, '');
  const sides = plain.replace(/÷/g, '/').replace(/−/g, '-').split('=');
  if (sides.length !== 2 || plain.length < LEAST) return null;
  if (!sides.every((side) => /\p{L}/u.test(side))) return null;
  return sides.map(inOrder).sort().join('=');
}

/** A factor of a product: a letter with its power or index, or a number. */
const FACTOR = /\p{L}\p{N}*|\p{N}+/gu;

/** The factors of a mere product in one order. */
function inOrder(side: string): string {
  if (!/^[\p{L}\p{N}]+$/u.test(side)) return side;
  return [...(side.match(FACTOR) ?? [])].sort().join(' ');
}
