import type { ChatMessage } from '@portal/contracts/assistant';
import { useCallback, useEffect, useState } from 'react';
import { readAloud, stopReading } from '../../design/read-aloud';

/** Reads messages aloud, one after another. */
export function useReading() {
  const [reading, setReading] = useState<string | null>(null);
  useEffect(() => stopReading, []);
  const stop = useCallback(() => {
    stopReading();
    setReading(null);
  }, []);
  const toggle = useCallback(
    ({ _id, content }: ChatMessage) => {
      if (reading === _id) return stop();
      setReading(_id);
      const end = () => setReading((now) => (now === _id ? null : now));
      // The Markdown parser is loaded with the first answer.
      import('./markdown/plain-text')
        .then(({ plainText }) => readAloud(plainText(content), end))
        .catch(end);
    },
    [reading, stop],
  );
  return { reading, toggle, stop };
}
