import { getModelHostRoute, getPastTopicsRoute } from '@portal/contracts/testlab';
import { getPracticeChoicesRoute } from '@portal/contracts/testlab-choices';
import type { PortalDouble } from './screen';

/** Answers the requests of TestLab's form when it opens. */
export function answerTestLab(portal: PortalDouble): void {
  portal.answer(getPastTopicsRoute, { topics: [] });
  portal.answer(getPracticeChoicesRoute, { topsUp: true });
  portal.answer(getModelHostRoute, { host: null });
}
