import { t as admin } from '../../../texts/admin-texts';
import { addTexts } from '../../../texts/translate';

/** The portal's `t` with the texts of the assistant's admin card. */
export const t = addTexts(
  {
    'aiUse.title': 'Assistant',
    'aiUse.text': 'How much it was used, in totals. What students wrote stays private.',
    'aiUse.none': 'Nobody has used it yet.',
    'aiUse.day': 'Day',
    'aiUse.students': 'Students',
    'aiUse.answers': 'Answers',
    'aiUse.failed': 'Failed',
    'aiUse.tokens': 'Tokens',
    'aiUse.cost': 'Cost',
  },
  admin,
);
