import { FeedbackForm } from '../../features/feedback/feedback-form';
import { HelpPage } from '../../features/help/help-page';

export default function Help() {
  return <HelpPage feedbackForm={<FeedbackForm />} />;
}
