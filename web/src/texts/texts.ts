import { accessTexts } from './en-access';
import { siteTexts } from './en-site';
import { addTexts } from './translate';

/** A text of the portal: one that everybody loads. The rooms behind the sign-in bring theirs. */
export const t = addTexts({ ...accessTexts, ...siteTexts });
