import { refreshWhenChanged } from '../../../live/refresh-when-changed';
import { feedbackQuery } from './feedback-admin-query';

export const feedbackAdminLive = refreshWhenChanged(['feedback'], feedbackQuery.queryKey);
