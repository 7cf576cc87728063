import type { StudyMessage } from '@portal/contracts/study';
import { classNames } from '../../../design/class-names';
import { LinkedText } from '../../../design/linked-text';
import { formatTime } from '../../../texts/format-date';
import { t } from '../texts';
import type { UnsentLine as Unsent } from '../room/chat-log';

const WORDS =
  'whitespace-pre-wrap [unicode-bidi:plaintext] rounded-card px-3 py-2 [overflow-wrap:anywhere]';
const ACT = 'min-h-11 px-1 font-semibold underline';

/** A message with its sender and its time, by the local clock. */
export function MessageLine({ message, isOwn }: { message: StudyMessage; isOwn: boolean }) {
  const { user, text, time } = message;
  return (
    <div className={classNames('max-w-[85%]', isOwn ? 'self-end' : 'self-start')}>
      <p className="flex gap-2 px-1 text-xs text-ink-soft">
        <bdi className="truncate font-semibold">{user}</bdi>
        <time dateTime={time} className="shrink-0">
          {formatTime(time)}
        </time>
      </p>
      <p dir="auto" className={classNames(WORDS, isOwn ? 'bg-brand-soft' : 'bg-sunken')}>
        <LinkedText text={text} />
      </p>
    </div>
  );
}

/** A message that the portal has not confirmed. */
export function UnsentLine({
  line,
  isOver,
  onResend,
  onRemove,
}: {
  line: Unsent;
  /** Whether the session is over, so that the message cannot be sent any more. */
  isOver: boolean;
  onResend: () => void;
  onRemove: () => void;
}) {
  const { text, state, reason } = line;
  return (
    <div className="flex max-w-[85%] flex-col items-end self-end">
      <p dir="auto" className={classNames(WORDS, 'border border-dashed border-line-strong')}>
        {text}
      </p>
      {isOver && <p className="px-1 text-sm text-rose">{t('study.chat.failed')}</p>}
      {!isOver && state === 'pending' && (
        <p className="px-1 text-xs text-ink-soft">{t('study.chat.pending')}</p>
      )}
      {!isOver && state === 'failed' && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-end gap-x-2 text-sm text-rose"
        >
          {reason ?? t('study.chat.offline')}
          <button type="button" onClick={onResend} className={ACT}>
            {t('study.chat.again')}
          </button>
          <button type="button" onClick={onRemove} className={ACT}>
            {t('study.chat.remove')}
          </button>
        </p>
      )}
    </div>
  );
}
