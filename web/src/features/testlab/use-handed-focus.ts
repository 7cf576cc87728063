import { useEffect, useRef } from 'react';

/**
 * Generate and Stop are never enabled at the same time: the enabled one takes the focus of the
 * disabled one, which the browser would reset to the top of the page.
 */
export function useHandedFocus(isGenerating: boolean) {
  const generateButton = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const before = useRef(isGenerating);
  useEffect(() => {
    if (before.current === isGenerating) return;
    before.current = isGenerating;
    if (isGenerating) stopButton.current?.focus();
    else if (isFocusLost()) generateButton.current?.focus();
  }, [isGenerating]);
  return { generateButton, stopButton };
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}
