import type { StudyMember } from '@portal/contracts/study';
import { useState } from 'react';
import { t } from '../../../texts/study-texts';

/** Who has joined and left the call, in words; read out, and seen for a while. */
export function Captions({ members, userId }: { members: readonly StudyMember[]; userId: string }) {
  const [before, setBefore] = useState(members);
  const [words, setWords] = useState('');
  if (before !== members) {
    setBefore(members);
    const said = changesOf(before, members, userId);
    if (said) setWords(said);
  }
  return (
    <p role="log" aria-live="polite" className="min-h-6 text-sm text-ink-soft">
      {words}
    </p>
  );
}

/** What of a change others are told. */
function changesOf(
  before: readonly StudyMember[],
  after: readonly StudyMember[],
  userId: string,
): string {
  const inCall = (members: readonly StudyMember[]) =>
    members.filter(({ _id, peerId }) => _id !== userId && peerId !== null);
  const [were, are] = [inCall(before), inCall(after)];
  const without = (all: StudyMember[], others: StudyMember[]) =>
    all.filter(({ _id }) => others.every((other) => other._id !== _id));
  return [
    ...without(are, were).map(({ name }) => t('study.call.joined', { name })),
    ...without(were, are).map(({ name }) => t('study.call.gone', { name })),
  ].join(' ');
}
