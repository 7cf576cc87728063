import { accessTexts } from './en-access';
import { accountTexts } from './en-account';
import { announcementTexts } from './en-announcements';
import { campusTexts } from './en-campus';
import { practiceTexts } from './en-practice';

/** Every text of the screens; those of the specification letter by letter. */
export const en = {
  ...accessTexts,
  ...campusTexts,
  ...announcementTexts,
  ...accountTexts,
  ...practiceTexts,
} as const;
