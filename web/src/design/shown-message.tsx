import { useEffect, useRef } from 'react';
import { FormMessage } from './field';

/** What went wrong with what was just tapped: brought out from under the bars of a phone. */
export function ShownMessage({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it answers is a promise in newer browsers, and would be taken for what undoes the effect.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={place} className="mt-5 scroll-mt-28 scroll-mb-28">
      <FormMessage text={text} tone="problem" />
    </div>
  );
}
