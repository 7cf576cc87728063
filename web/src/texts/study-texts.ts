import { studyTexts } from './en-study';
import { t as signedIn } from './signed-in-texts';
import { addTexts } from './translate';

/** The portal's `t` in StudyPal, whose texts come with its screens. */
export const t = addTexts(studyTexts, signedIn);
