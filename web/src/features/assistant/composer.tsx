import { isSeen } from '@portal/contracts';
import { CHAT_MESSAGE_MAX, type ChatMode } from '@portal/contracts/assistant';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../design/button';
import { CallIcon } from '../../design/call-icons';
import { Icon } from '../../design/icons';
import { isSendingKey } from '../../design/sending-key';
import { t } from './texts';
import { useDictation } from './use-dictation';

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  mode: ChatMode;
  isRunning: boolean;
  onSend: (text: string) => void;
  /** Stops the running answer and reading aloud. */
  onStop: () => void;
  problem: string | null;
}

/** Message field with dictation: Enter sends, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { text, onText, mode, isRunning, onSend, onStop, problem } = props;
  const dictation = useDictation(onText);
  const isTooLong = text.length > CHAT_MESSAGE_MAX;
  const send = () => {
    if (isRunning || isTooLong || !isSeen(text)) return;
    dictation.stop();
    onSend(text);
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (!isSendingKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const stopAll = () => {
    dictation.stop();
    onStop();
  };
  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-0.5 rounded-card border border-line-strong bg-surface p-1 focus-within:border-brand has-aria-invalid:border-rose">
        <IconButton
          label={t(dictation.isListening ? 'ai.micStop' : 'ai.mic')}
          aria-pressed={dictation.isListening}
          onClick={() => (dictation.isListening ? dictation.stop() : dictation.start(text))}
        >
          <CallIcon name={dictation.isListening ? 'micOff' : 'mic'} />
        </IconButton>
        <textarea
          rows={1}
          value={text}
          dir="auto"
          aria-label={t('ai.message')}
          aria-invalid={isTooLong || undefined}
          placeholder={t(mode === 'tutor' ? 'ai.placeholder.tutor' : 'ai.placeholder')}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={sendOnEnter}
          className="max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-control bg-surface px-2 py-2.5 text-ink field-sizing-content placeholder:text-ink-soft"
        />
        <IconButton label={t('ai.stop')} onClick={stopAll}>
          <Icon name="stop" />
        </IconButton>
        <IconButton label={t('ai.send')} type="submit" aria-disabled={isRunning || undefined}>
          <CallIcon name="send" />
        </IconButton>
      </div>
      {dictation.isListening && <p className="text-sm text-ink-soft">{t('ai.mic.on')}</p>}
      <div role="alert" className="text-sm font-medium text-rose empty:hidden">
        {isTooLong ? t('ai.tooLong', { count: CHAT_MESSAGE_MAX }) : problem}
      </div>
    </form>
  );
}
