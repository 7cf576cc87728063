import { leaveBrowser } from './browser';
import { patientMs } from './patience';
import { stopOwnPortals } from './portal';

/** Of one test, for a usual machine, in ms. */
jest.setTimeout(patientMs(120_000));

/** What a test file has opened ends with it, also where it could not begin. */
afterAll(() => Promise.all([leaveBrowser(), stopOwnPortals()]));
