import { leaveBrowser } from './browser';
import { patientMs } from './patience';
import { stopOwnPortals } from './portal';

/** Timeout of a test on a reference machine, in ms. */
jest.setTimeout(patientMs(120_000));

/** Releases everything that a test file has opened, also after a failed start. */
afterAll(() => Promise.all([leaveBrowser(), stopOwnPortals()]));
