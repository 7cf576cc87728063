import { count } from './kinds-of-variables';

/** Limits of the gateway. */
export const limitVariables = {
  RATE_SIGN_IN: count(10, 100_000).describe(
    'Maximum number of sign-ins per minute for one e-mail address from one network address or known browser, 1 to 100000; registrations, codes, links and password checks each have the same limit. A known browser has six times this limit for all e-mail addresses together|10',
  ),
  RATE_SIGN_IN_ADDRESS: count(3_000, 1_000_000).describe(
    'Maximum number of sign-ins per minute from one network address, except by known browsers, 1 to 1000000; the same number applies separately to registrations and codes. A campus may share one address|3000',
  ),
  RATE_GENERATE: count(12, 100_000).describe(
    'Maximum number of requests per minute and student that generate a practice test, add a file to My material or import a file of books, 1 to 100000|12',
  ),
  RATE_CHAT: count(30, 100_000).describe(
    'Maximum number of messages to the assistant per minute and student, 1 to 100000|30',
  ),
  RATE_SESSION: count(600, 1_000_000).describe(
    'Maximum number of API calls per minute and session, 1 to 1000000|600',
  ),
  RATE_PERSON: count(1_200, 1_000_000).describe(
    'Maximum number of API calls per minute and user, in all sessions together, 1 to 1000000|1200',
  ),
  RATE_ADDRESS: count(6_000, 1_000_000).describe(
    'Maximum number of API calls without a session per minute and network address, 1 to 1000000; the same number applies separately to invalid session cookies and tokens. A campus may share one address|6000',
  ),
  RATE_PAGES: count(120_000, 10_000_000).describe(
    'Maximum number of requests for pages and their files per minute and network address at each gateway, 1 to 10000000|120000',
  ),
  RATE_CONNECTION: count(3_000, 10_000_000).describe(
    'Maximum number of requests per minute and connection, 1 to 10000000, with bursts of a tenth; more are delayed. Proxies in `TRUST_PROXY` are exempt|3000',
  ),
  NEW_CONNECTIONS_PER_ADDRESS: count(300, 1_000_000).describe(
    'Maximum number of new connections per second and network address at each gateway, 1 to 1000000; more wait for at most 5 s and are then reset. A campus may share one address; proxies in `TRUST_PROXY` are exempt|300',
  ),
  CONNECTIONS_PER_ADDRESS: count(20_000, 1_000_000).describe(
    'Maximum number of open connections per network address at each gateway, 1 to 1000000. A campus may share one address; proxies in `TRUST_PROXY` are exempt|20000',
  ),
} as const;
