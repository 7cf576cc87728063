import { cutText } from '@portal/contracts';
import {
  ANNOUNCEMENT_TITLE_MAX,
  DEFAULT_ANNOUNCEMENT_TITLE,
} from '@portal/contracts/announcements';

/** Returns the given title of an announcement, else its first line, else the default. */
export function titleOf(title: string, body: string): string {
  const firstLine = body.split('\n')[0]?.trim() ?? '';
  return cutText(title || firstLine || DEFAULT_ANNOUNCEMENT_TITLE, ANNOUNCEMENT_TITLE_MAX);
}
