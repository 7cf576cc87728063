import type { SmallTalk } from '../../domain/small-talk';

const CAN =
  'I find, quote, define and compare what stands in the portal’s help, its knowledge base, the library and your own material.';
/** Names no subject: otherwise a chat search would match it in every chat. */
const TRY = 'Ask me for an idea by its name, or how something is done in the portal.';

const REPLIES: Readonly<Record<SmallTalk, string>> = {
  greeting: `Hello. ${CAN} ${TRY}`,
  thanks: 'You are welcome. Ask me whenever you want to look something up.',
  agreement: `All right. ${TRY}`,
  farewell: 'Goodbye. This chat is kept: you can go on with it at any time.',
  identity: `I am the assistant of this portal, a program. ${CAN} ${TRY}`,
  help: `${CAN} ${TRY}`,
};

/** Returns a fixed reply to a message without a question; it cites no passage. */
export function writeSmallTalk(kind: SmallTalk): string {
  return REPLIES[kind];
}
