import { leaveBrowser } from '../e2e/browser';
import { patientMs } from '../e2e/patience';
import { stopDoubles } from './portal-double';

/** Of one test, for a usual machine, in ms. */
jest.setTimeout(patientMs(60_000));

/** Each test file closes its pages and its doubles. */
afterAll(() => Promise.all([leaveBrowser(), stopDoubles()]));
