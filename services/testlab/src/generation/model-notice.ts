import type { ModelTrouble } from '@portal/model';
import type { ModelShare } from '../model/test-maker.service';

const WHY: Record<ModelTrouble, string> = {
  unavailable: 'The model that makes questions did not answer',
  limited: 'The model that makes questions is too busy just now',
  refused: 'The model that makes questions cannot be used just now',
  declined: 'The model that makes questions did not take this material',
  broken: 'The model that makes questions gave too few good ones',
  cut: 'The model that makes questions stopped early',
  too_long: 'The model that makes questions does not take a text this long',
  budget: 'The model that makes questions has reached today’s limit',
};

/**
 * Returns the notice to a student about the model's share in a test, or null if there is nothing
 * to report.
 * @param all number of questions of the test
 */
export function modelNotice(share: ModelShare | null, all: number): string | null {
  if (!share) return null;
  const { made, trouble, isOnTopics } = share;
  if (isOnTopics) return made > 0 ? madeByModel(made) : trouble && `${WHY[trouble]}.`;
  if (!trouble) return null;
  if (made >= all) return `${WHY[trouble]}.`;
  return `${WHY[trouble]}: the portal itself made ${made > 0 ? 'the others' : 'the test'}.`;
}

function madeByModel(count: number): string {
  const some = count === 1 ? '1 question was' : `${count} questions were`;
  return `${some} made by a model, without a text to check ${count === 1 ? 'it' : 'them'} by.`;
}
