import { Button } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { t } from '../texts';

/** Highest number shown on the badge. */
const COUNTED = 99;

/**
 * Button that leads to the chat. Always shown and of constant width, so that the neighbouring
 * controls do not move.
 */
export function ChatControl({ unread }: { unread: number }) {
  const title = t('study.chat.title');
  const label = unread > 0 ? `${title}: ${t('study.chat.unread', { count: unread })}` : title;
  return (
    <Button
      variant="outline"
      className="relative max-sm:w-11 max-sm:px-0"
      aria-label={label}
      title={label}
      onClick={() => document.getElementById('study-chat')?.focus()}
      icon={<Icon name="chat" size={18} />}
    >
      <span className="max-sm:sr-only">{title}</span>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-brand px-1 text-center text-xs leading-5 text-on-brand"
        >
          {unread > COUNTED ? `${COUNTED}+` : unread}
        </span>
      )}
    </Button>
  );
}
