import { useState } from 'react';

/** Unsaved notes of one card. */
export interface NoteDraft {
  note: string;
  day: string;
}

/** Drafts by card id. */
export interface NoteDrafts {
  of: (cardId: string) => NoteDraft | undefined;
  keep: (cardId: string, draft: NoteDraft) => void;
  /** Removes a saved draft; text typed in the meantime is kept. */
  drop: (cardId: string, saved: NoteDraft | undefined) => void;
}

/** Drafts are kept by the board, because a card that moves to another column is remounted there. */
export function useNoteDrafts(): NoteDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NoteDraft>>(new Map());
  return {
    of: (cardId) => drafts.get(cardId),
    keep: (cardId, draft) => setDrafts((now) => new Map(now).set(cardId, draft)),
    drop: (cardId, saved) =>
      setDrafts((now) => new Map([...now].filter(([id, one]) => id !== cardId || one !== saved))),
  };
}
