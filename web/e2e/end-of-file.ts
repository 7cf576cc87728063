import { leaveBrowser } from './browser';
import { stopOwnPortals } from './portal';

/** What a test file has opened ends with it, also where it could not begin. */
afterAll(() => Promise.all([leaveBrowser(), stopOwnPortals()]));
