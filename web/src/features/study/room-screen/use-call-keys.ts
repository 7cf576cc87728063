import { useEffect, useRef } from 'react';

/** Does by one key what a button does, except where somebody writes. */
export function useCallKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || repeat) return;
      const isWriting =
        target instanceof HTMLElement &&
        (target.matches('input, textarea, select') || target.isContentEditable);
      // A dialog makes what is under it inert, keys included.
      if (isWriting || document.querySelector('dialog[open]')) return;
      latest.current[key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}
