import { STUDY_TEXT_MAX } from '@portal/contracts/study';
import { useState, type KeyboardEvent } from 'react';
import { CallIcon } from '../../../design/call-icons';
import { IconButton } from '../../../design/button';
import { isSendingKey } from '../../../design/sending-key';
import { t } from '../texts';

/**
 * Message field: Enter or the button sends, Shift+Enter starts a new line. When the session
 * `isOver`, unsent text can still be copied.
 */
export function ChatForm({
  onSend,
  isOver,
}: {
  onSend: (text: string) => boolean;
  isOver: boolean;
}) {
  const [text, setText] = useState('');
  const isTooLong = text.length > STUDY_TEXT_MAX;
  const send = () => {
    if (!isOver && !isTooLong && onSend(text)) setText('');
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (!isSendingKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  if (isOver && !text.trim()) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-1"
    >
      <div className="flex items-end gap-1">
        <textarea
          rows={1}
          value={text}
          dir="auto"
          readOnly={isOver}
          aria-label={t('study.chat.label')}
          aria-invalid={isTooLong || undefined}
          placeholder={t('study.chat.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          className="max-h-32 min-h-11 flex-1 resize-none rounded-control border border-line-strong bg-surface px-3 py-2 text-ink field-sizing-content placeholder:text-ink-soft aria-invalid:border-rose"
        />
        {!isOver && (
          <IconButton label={t('study.chat.send')} type="submit">
            <CallIcon name="send" />
          </IconButton>
        )}
      </div>
      {isOver && <p className="text-sm text-ink-soft">{t('study.chat.draft')}</p>}
      {isTooLong && (
        <p role="alert" className="text-sm font-medium text-rose">
          {t('study.chat.tooLong', { count: STUDY_TEXT_MAX })}
        </p>
      )}
    </form>
  );
}
