import { useState } from 'react';
import { newsOf } from '../room/call-news';
import type { RoomView } from '../room/room-view';

/** Captions of changes in the call; announced, and visible for a while. */
export function Captions({ view, userId }: { view: RoomView; userId: string }) {
  const [before, setBefore] = useState(view);
  const [words, setWords] = useState('');
  if (before !== view) {
    setBefore(view);
    const said = newsOf(before, view, userId);
    if (said) setWords(said);
  }
  return (
    <p role="log" aria-live="polite" className="min-h-6 text-sm text-ink-soft">
      {words}
    </p>
  );
}
