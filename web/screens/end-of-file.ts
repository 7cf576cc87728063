import { leaveBrowser } from '../e2e/browser';
import { patientMs } from '../e2e/patience';
import { stopDoubles } from './portal-double';
import { closeScreens } from './screen';

/** Of one test, for a usual machine, in ms. */
jest.setTimeout(patientMs(60_000));

/** Each test closes its screens, which must have no faults. */
afterEach(closeScreens);

/** Each test file closes its browser and its doubles. */
afterAll(() => Promise.all([leaveBrowser(), stopDoubles()]));
