import { tearDown } from './global-setup';

/** Jest's globalTeardown, also after tests that failed. */
export default tearDown;
