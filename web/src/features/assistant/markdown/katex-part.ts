import 'katex/dist/katex.min.css';
import katex from 'katex';

/** Bounds of what a formula may make of itself. */
const BOUNDS = { maxExpand: 200, maxSize: 20, trust: false, strict: false } as const;

/** Sets a formula into an element, with MathML beside it for screen readers. @returns false: it is none */
export function setFormula(place: HTMLElement, formula: string, isBlock: boolean): boolean {
  try {
    katex.render(formula, place, { ...BOUNDS, displayMode: isBlock, throwOnError: true });
    return true;
  } catch {
    place.replaceChildren();
    return false;
  }
}
