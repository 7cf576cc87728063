import { useEffect, useRef } from 'react';
import { FormMessage } from './field';

/** Error of the last tapped action, scrolled into view from behind the bars of a phone. */
export function ShownMessage({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={place} className="mt-5 scroll-mt-28 scroll-mb-28">
      <FormMessage text={text} tone="problem" />
    </div>
  );
}
