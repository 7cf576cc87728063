import type { ModelTrouble } from '../model/model-failure';
import type { ModelShare } from '../model/test-maker.service';

const WHY: Record<ModelTrouble, string> = {
  unavailable: 'The model that makes questions did not answer',
  limited: 'The model that makes questions is too busy just now',
  refused: 'The model that makes questions cannot be used just now',
  declined: 'The model that makes questions did not take this material',
  broken: 'The model that makes questions gave too few good ones',
  budget: 'What the model may make today is used up',
};

/** What a student is told of the model's share in a test; null: nothing that matters. */
export function modelNotice(share: ModelShare | null): string | null {
  if (!share) return null;
  const { made, trouble, isOnTopics } = share;
  if (isOnTopics) return made > 0 ? madeByModel(made) : trouble && `${WHY[trouble]}.`;
  if (!trouble) return null;
  const what = made > 0 ? 'added to them' : 'made the test';
  return `${WHY[trouble]}: the portal's own engine ${what}.`;
}

function madeByModel(count: number): string {
  const some = count === 1 ? '1 question was' : `${count} questions were`;
  return `${some} made by a model, without a text to check them by.`;
}
