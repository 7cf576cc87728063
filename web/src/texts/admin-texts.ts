import { adminTexts } from './en-admin';
import { t as signedIn } from './signed-in-texts';
import { addTexts } from './translate';

/** The portal's `t` in the rooms of the admins, whose texts nobody else loads. */
export const t = addTexts(adminTexts, signedIn);
