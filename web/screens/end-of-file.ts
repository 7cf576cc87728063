import { leaveBrowser } from '../e2e/browser';
import { stopDoubles } from './portal-double';

/** Each test file closes its pages and its doubles. */
afterAll(() => Promise.all([leaveBrowser(), stopDoubles()]));
