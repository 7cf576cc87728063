import { useEffect, useRef } from 'react';

const FIELD = 'input, textarea, select, [contenteditable]';

/**
 * Keyboard shortcuts of buttons, active while the focus is in the call or on the page as a whole.
 */
export function useCallKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || repeat) return;
      if (!(target instanceof Element) || !isForCall(target)) return;
      // A modal dialog makes the page below it inert, shortcuts included.
      if (document.querySelector('dialog[open]')) return;
      latest.current[key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}

/**
 * Returns whether the page as a whole or an element of the call has the focus; elsewhere the
 * shortcuts are inactive.
 */
function isForCall(target: Element): boolean {
  if (target.matches(FIELD)) return false;
  return target.matches('body, main, h1') || target.closest('[data-call]') !== null;
}
