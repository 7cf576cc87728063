import type { ChatMessage, ChatSource } from '@portal/contracts/assistant';
import { memo, Suspense } from 'react';
import { Button, IconButton } from '../../design/button';
import { classNames } from '../../design/class-names';
import { Icon } from '../../design/icons';
import { lazyPart } from '../../design/lazy-part';
import { formatMoment } from '../../texts/format-date';
import { CopyButton } from './copy-button';
import type { AnswerTextProps } from './markdown/answer-text';
import { SourceList } from './source-list';
import { t } from './texts';

/** Until the Markdown renderer is loaded, the answer is shown as plain text. */
const AnswerText = lazyPart<AnswerTextProps>(() => import('./markdown/answer-text'), {
  waiting: null,
  failure: (_, { text }) => <Bare text={text} />,
});

interface BubbleProps {
  message: ChatMessage;
  isReading: boolean;
  onRead: (message: ChatMessage) => void;
  onSource: (source: ChatSource) => void;
  /** Undefined if the answer cannot be regenerated. */
  onAgain: ((answer: ChatMessage) => void) | undefined;
}

/** One message with its time, sources and actions. */
export const MessageBubble = memo(function MessageBubble(props: BubbleProps) {
  const { message, onSource } = props;
  const { role, content, time, state, failure, notice, sources } = message;
  const isOwn = role === 'user';
  const isWaiting = state === 'writing' && !content;
  return (
    <article
      aria-label={t(isOwn ? 'ai.you' : 'ai.assistant')}
      className={classNames('flex flex-col pb-4', isOwn ? 'items-end' : 'items-start')}
    >
      <div
        className={classNames(
          'flex max-w-full min-w-0 flex-col gap-3 rounded-card border px-4 py-3 sm:max-w-[85%]',
          isOwn ? 'border-line-strong bg-sunken' : 'bg-surface',
        )}
      >
        {isWaiting && <p aria-label={t('ai.waitingLabel')}>{t('ai.waiting')}</p>}
        {isOwn ? (
          <Bare text={content} />
        ) : (
          content && (
            <Suspense fallback={<Bare text={content} />}>
              <AnswerText text={content} sources={sources} onSource={onSource} />
            </Suspense>
          )
        )}
        {failure && (
          <p role="alert" className="font-medium text-rose">
            {failure}
          </p>
        )}
        {state === 'stopped' && <p className="text-sm text-ink-soft">{t('ai.stopped')}</p>}
        {notice && <p className="text-sm text-ink-soft">{notice}</p>}
        {sources.length > 0 && state !== 'writing' && (
          <SourceList sources={sources} onOpen={onSource} />
        )}
      </div>
      <Foot {...props} time={time} />
    </article>
  );
});

function Bare({ text }: { text: string }) {
  return (
    <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text}
    </p>
  );
}

function Foot({ message, time, isReading, onRead, onAgain }: BubbleProps & { time: string }) {
  const { role, content, state } = message;
  const canRetry = onAgain && (state === 'failed' || state === 'stopped');
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1 text-sm whitespace-nowrap text-ink-soft">
      <time dateTime={time}>{formatMoment(time)}</time>
      {content && state !== 'writing' && <CopyButton text={content} label={t('ai.copy')} />}
      {role === 'assistant' && content && state !== 'writing' && (
        <IconButton
          label={t(isReading ? 'ai.readStop' : 'ai.read')}
          aria-pressed={isReading}
          onClick={() => onRead(message)}
        >
          <Icon name={isReading ? 'stop' : 'speaker'} size={18} />
        </IconButton>
      )}
      {canRetry && (
        <Button
          variant="quiet"
          icon={<Icon name="refresh" size={18} />}
          onClick={() => onAgain(message)}
        >
          {t('ai.again')}
        </Button>
      )}
    </div>
  );
}
