import { accessTexts } from './en-access';
import { campusTexts } from './en-campus';
import { practiceTexts } from './en-practice';

/** Every text of the screens; those of the specification letter by letter. */
export const en = { ...accessTexts, ...campusTexts, ...practiceTexts } as const;
