import { adminTexts } from './en-admin';
import { t as signedIn } from './signed-in-texts';
import { addTexts } from './translate';

/** The portal's `t` with the texts of the admin screens, which load only there. */
export const t = addTexts(adminTexts, signedIn);
