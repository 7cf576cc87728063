/* global jest */
/**
 * Retries a failed test once, after the other tests of its file; the first failure stays in the
 * output, and `npm test` lists it at the end. Two cores run servers, browsers and tests
 * concurrently, so a single timeout there is no evidence of a defect. See docs/decisions/0044.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
