import { addTexts } from '../../texts/translate';

/** The portal's `t` with the texts of this page, which requires no sign-in. */
export const t = addTexts({
  'weekly.title': 'Weekly mail about jobs',
  'weekly.text': 'Press the button to stop these mails. You do not need to sign in.',
  'weekly.end': 'Stop the weekly mail',
  'weekly.done': 'You will get no more weekly mails about jobs.',
  'weekly.failed': 'That did not work. Please try again.',
});
