/** Texts without a question. */
export type SmallTalk = 'greeting' | 'thanks' | 'agreement' | 'farewell' | 'identity' | 'help';

/** Longer messages are not small talk. */
const LONGEST = 60;
const ADDRESS = '(?: (?:there|miva|ai|miva ai|assistant|everyone|all|friend|again|bot))*';
const PATTERNS: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    'greeting',
    new RegExp(
      `^(?:(?:hi+|hello+|hey+|hiya|howdy|yo|greetings|welcome|good (?:morning|afternoon|evening|day)|how far)${ADDRESS}(?: |$))+(?:how are (?:you|things)(?: (?:doing|today))*)?$`,
      'u',
    ),
  ],
  [
    'greeting',
    /^(?:how are (?:you|things)(?: (?:doing|today))*|how do you do|how is it going|hows it going|whats up|what is up|sup|nice to meet you)$/u,
  ],
  [
    'thanks',
    /^(?:(?:ok|okay|great|oh|no|many|all right|alright) )*(?:thanks?|thank you|thx|ty|cheers|much appreciated|i appreciate it|well done)(?: (?:you|a lot|a million|so|very|much|again|for your help|for the help|for that|for your answer|miva|ai))*$/u,
  ],
  [
    'agreement',
    /^(?:ok|okay|k|fine|great|good|nice|cool|perfect|awesome|wow|yes|yeah|yep|no|nope|sure|alright|all right|i see|got it|understood|i understand|hmm+|lol|haha+|sorry|please|no problem)(?: (?:ok|okay|great|good|cool|then|sure))*$/u,
  ],
  [
    'farewell',
    /^(?:(?:ok|okay|good|thanks|thank you) )*(?:bye(?: bye)?|goodbye|good ?night|see you(?: (?:later|soon|tomorrow|again))?|take care|farewell|later)$/u,
  ],
  [
    'identity',
    /^(?:who|what) (?:are|r) (?:you|u)$|^(?:what is|whats) your name$|^are you (?:a |an )?(?:human|robot|bot|person|ai|real|there|chatgpt)$|^who (?:made|built|created) you$/u,
  ],
  [
    'help',
    /^(?:help|help me|please help(?: me)?|can you help(?: me)?|i need (?:some )?help|what can you do(?: for me)?|what do you do|how can you help(?: me)?|what can i ask(?: you)?|start|menu|test|testing)$/u,
  ],
];

/** Returns the kind of small talk if a message contains nothing else, or null. */
export function smallTalkOf(message: string): SmallTalk | null {
  if (message.length > LONGEST) return null;
  const words = message
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return PATTERNS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
