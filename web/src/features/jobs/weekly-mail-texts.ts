import { addTexts } from '../../texts/translate';

/** The portal's `t` with the texts of this page, which requires no sign-in. */
export const t = addTexts({
  'weekly.title': 'Weekly mail about jobs',
  'weekly.text': 'Press the button to get no more of these mails. You need not sign in.',
  'weekly.end': 'End the weekly mail',
  'weekly.done': 'You get no more weekly mails about jobs.',
  'weekly.failed': 'That did not work. Please try again.',
});
