import { accountTexts } from './en-account';
import { announcementTexts } from './en-announcements';
import { campusTexts } from './en-campus';
import { lossTexts } from './en-losses';
import { practiceTexts } from './en-practice';
import { t as everybodys } from './texts';
import { addTexts } from './translate';

/** The portal's `t` with the texts behind the sign-in. */
export const t = addTexts(
  { ...campusTexts, ...announcementTexts, ...accountTexts, ...lossTexts, ...practiceTexts },
  everybodys,
);
