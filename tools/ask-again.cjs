/* global jest */
/**
 * A test that failed is asked once more, after the others of its file, and the first failure stays in the
 * output, which `npm test` names at its end: two cores hold servers, browsers and tests, and what
 * one test has to wait for there says nothing of the portal. See docs/decisions/0044.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
