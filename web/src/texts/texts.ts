import { accessTexts } from './en-access';
import { siteTexts } from './en-site';
import { addTexts } from './translate';

/**
 * The portal's `t` with the texts that load on every page. Screens behind the sign-in add theirs.
 */
export const t = addTexts({ ...accessTexts, ...siteTexts });
