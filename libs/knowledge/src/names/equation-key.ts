/**
 * Signs of products and powers, and brackets, which are ignored in the comparison of equations.
 */
const SIGNS = /[\s*·×⋅∙^_()[\]]/g;
/** Minimum and maximum length in characters; "x = 0" is no name. */
const LEAST = 4;
const LONGEST = 60;

/**
 * Returns a key that is equal for all notations of an equation: "V = IR", "v=i*r" and "IR = V".
 * @returns null if the text is not an equation
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

/** Sorts the factors of a pure product. */
function inOrder(side: string): string {
  if (!/^[\p{L}\p{N}]+$/u.test(side)) return side;
  return [...(side.match(FACTOR) ?? [])].sort().join(' ');
}
