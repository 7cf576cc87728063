import 'katex/dist/katex.min.css';
import katex from 'katex';

/** Limits for macro expansion and size of a formula. */
const BOUNDS = { maxExpand: 200, maxSize: 20, trust: false, strict: false } as const;

/**
 * Renders a formula into an element, with MathML for screen readers.
 * @returns false if the formula is invalid
 */
export function setFormula(place: HTMLElement, formula: string, isBlock: boolean): boolean {
  try {
    katex.render(formula, place, { ...BOUNDS, displayMode: isBlock, throwOnError: true });
    return true;
  } catch {
    place.replaceChildren();
    return false;
  }
}
