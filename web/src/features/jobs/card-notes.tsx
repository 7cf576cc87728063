import { changeJobCardRoute, JOB_NOTE_MAX, type JobCard } from '@portal/contracts/jobs-board';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { FormMessage, TextAreaField, TextField } from '../../design/field';
import { useToast } from '../../design/toast';
import { showCard } from './jobs-queries';
import type { NoteDrafts } from './note-drafts';
import { t } from './texts';

interface CardNotesProps {
  card: JobCard;
  drafts: NoteDrafts;
}

/** Notes and reminder of one card, behind a heading that expands them. */
export function CardNotes(props: CardNotesProps) {
  const isTyped = props.drafts.of(props.card._id) !== undefined;
  const [isOpen, setIsOpen] = useState(isTyped);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mt-2 text-sm"
    >
      <summary className="min-h-8 cursor-pointer font-semibold">{t('board.notes')}</summary>
      <NotesForm {...props} />
    </details>
  );
}

function NotesForm({ card, drafts }: CardNotesProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = drafts.of(card._id);
  const { note, day } = draft ?? { note: card.note, day: card.remindOn ?? '' };
  const save = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      // The card may have been moved since the user started typing.
      const body = { version: card.version, note, remindOn: day || null };
      showCard(client, await call(changeJobCardRoute, { params: { id: card._id }, body }));
      drafts.drop(card._id, draft);
      toast(t('board.kept'));
    } catch (error) {
      setProblem(messageOf(error, t('board.changeFailed')));
    }
    setIsBusy(false);
  };
  return (
    <form
      className="mt-2 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <TextAreaField
        label={t('board.note')}
        rows={3}
        maxLength={JOB_NOTE_MAX}
        value={note}
        onChange={(event) => drafts.keep(card._id, { note: event.target.value, day })}
      />
      <TextField
        type="date"
        label={t('board.remind')}
        // A column is barely wider than a date with its picker.
        className="px-1.5! text-sm"
        value={day}
        onChange={(event) => drafts.keep(card._id, { note, day: event.target.value })}
      />
      <FormMessage text={problem} tone="problem" />
      <Button type="submit" variant="outline" isBusy={isBusy} className="self-start">
        {t('board.keep')}
      </Button>
    </form>
  );
}
