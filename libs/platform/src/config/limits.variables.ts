import { count } from './kinds-of-variables';

/** Limits of the gateway. */
export const limitVariables = {
  RATE_SIGN_IN: count(10, 100_000).describe(
    'Sign-ins a minute for one e-mail from one address, and as many registrations, codes or links|10',
  ),
  RATE_SIGN_IN_ADDRESS: count(3_000, 1_000_000).describe(
    'Sign-ins a minute from one address (a campus may share one), and as many registrations or codes|3000',
  ),
  RATE_GENERATE: count(12, 100_000).describe('Practice tests a minute of one student|12'),
  RATE_CHAT: count(30, 100_000).describe('Messages to the assistant a minute of one student|30'),
  RATE_SESSION: count(600, 1_000_000).describe('Calls a minute of one session|600'),
  RATE_PERSON: count(1_200, 1_000_000).describe(
    'Calls a minute of one person, in all sessions together|1200',
  ),
  RATE_ADDRESS: count(6_000, 1_000_000).describe(
    'Calls a minute without a session from one address (a campus may share one)|6000',
  ),
  RATE_PAGES: count(120_000, 10_000_000).describe(
    'Pages and their files a minute for one address, at each gateway|120000',
  ),
  RATE_CONNECTION: count(3_000, 10_000_000).describe(
    'Requests a minute of one connection, a tenth of them at once; more wait. Not for TRUST_PROXY|3000',
  ),
  NEW_CONNECTIONS_PER_ADDRESS: count(300, 1_000_000).describe(
    'New connections a second of one address (a campus may share one); more wait 5 s at most. Not for TRUST_PROXY|300',
  ),
  CONNECTIONS_PER_ADDRESS: count(20_000, 1_000_000).describe(
    'Connections of one address at each gateway at most (a campus may share one). Not for TRUST_PROXY|20000',
  ),
} as const;
