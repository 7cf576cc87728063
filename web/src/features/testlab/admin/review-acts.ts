import {
  dismissFlagsRoute,
  withdrawQuestionRoute,
  type ListedQuestion,
} from '@portal/contracts/testlab-flags';
import { call } from '../../../api/call';
import type { Question } from '../../../api/confirm-dialog';
import { t } from '../../../texts/admin-texts';

type Withdrawable = Pick<ListedQuestion, '_id' | 'question'>;

/** Confirmation to withdraw a question of the bank. */
export const withdrawal = ({ _id: id, question }: Withdrawable): Question => ({
  text: t('admin.questions.withdrawText', { question }),
  act: () => call(withdrawQuestionRoute, { params: { id }, body: { isWithdrawn: true } }),
  done: t('admin.questions.withdrawnNow'),
});

/** Confirmation to put a withdrawn question back. */
export const puttingBack = ({ _id: id, question }: Withdrawable): Question => ({
  text: t('admin.questions.putBackText', { question }),
  act: () => call(withdrawQuestionRoute, { params: { id }, body: { isWithdrawn: false } }),
  done: t('admin.questions.putBackNow'),
});

/** Confirmation to dismiss reviewed flags. */
export const dismissal = ({ _id: id, question }: Withdrawable): Question => ({
  text: t('admin.questions.dismissText', { question }),
  act: () => call(dismissFlagsRoute, { params: { id } }),
  done: t('admin.questions.dismissedNow'),
});
