import { useEffect, useRef } from 'react';

const FIELD = 'input, textarea, select, [contenteditable]';

/** Does by one key what a button does, while the focus is in the call or nowhere in particular. */
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
      // A dialog makes what is under it inert, keys included.
      if (document.querySelector('dialog[open]')) return;
      latest.current[key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}

/** The page as a whole has the focus, or something of the call: keys of the rest are the rest's own. */
function isForCall(target: Element): boolean {
  if (target.matches(FIELD)) return false;
  return target.matches('body, main, h1') || target.closest('[data-call]') !== null;
}
