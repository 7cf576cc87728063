import { tearDown } from './global-setup';

/** Jest's globalTeardown; also runs after failed tests. */
export default tearDown;
