import { leaveBrowser } from '../e2e/browser';
import { patientMs } from '../e2e/patience';
import { stopDoubles } from './portal-double';
import { closeScreens } from './screen';

/** Timeout of a test on a reference machine, in ms. */
jest.setTimeout(patientMs(60_000));

/** Closes the screens of each test, which must have no faults. */
afterEach(closeScreens);

/** Closes the browser and the doubles of each test file. */
afterAll(() => Promise.all([leaveBrowser(), stopDoubles()]));
