import { useState } from 'react';

/** What is typed into the notes of one card, and not saved. */
export interface NoteDraft {
  note: string;
  day: string;
}

/** Drafts by the ids of their cards. */
export interface NoteDrafts {
  of: (cardId: string) => NoteDraft | undefined;
  keep: (cardId: string, draft: NoteDraft) => void;
  /** Forgets a draft that is saved; one that was typed meanwhile stays. */
  drop: (cardId: string, saved: NoteDraft | undefined) => void;
}

/** Belongs to the board: a card that goes to another column is drawn anew there. */
export function useNoteDrafts(): NoteDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NoteDraft>>(new Map());
  return {
    of: (cardId) => drafts.get(cardId),
    keep: (cardId, draft) => setDrafts((now) => new Map(now).set(cardId, draft)),
    drop: (cardId, saved) =>
      setDrafts((now) => new Map([...now].filter(([id, one]) => id !== cardId || one !== saved))),
  };
}
