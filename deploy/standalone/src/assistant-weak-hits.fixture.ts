/** A question on which the portal has content. */
export interface FindableQuestion {
  ask: string;
  /** Part of the title of one of the first three passages. */
  expected: RegExp;
}

/** Written before weak hits were filtered: the portal has no content on them. */
export const QUESTIONS_ON_NOTHING: string[] = [
  'Who won the 1998 FIFA World Cup?',
  'What is the capital city of Mongolia?',
  'How do I fix a leaking kitchen tap?',
  'Write a poem about my grandmother',
  "Who was Chinua Achebe's wife?",
  'What is the weather in Lagos tomorrow?',
  'How tall is Mount Kilimanjaro?',
  'Give me a recipe for jollof rice',
  'What time does the campus cafeteria open?',
  'Who is the vice-chancellor of the university?',
  'When did the Biafran war end?',
  'What did Lord Lugard do in 1914?',
  'How many goals did Messi score in 2012?',
  'What is the price of a Toyota Corolla?',
  'Translate good evening into Yoruba',
  'Who wrote Half of a Yellow Sun?',
  "What were the demands of the Aba women's riot?",
  'When is the exam of CSC 301?',
  'What is a zorblat kiln?',
  'How do I train my puppy to sit?',
];

/** Written at the same time: the portal has content on each of them. */
export const QUESTIONS_ON_SOMETHING: FindableQuestion[] = [
  { ask: 'What is photosynthesis?', expected: /photosynthesis/i },
  { ask: 'How does DNA replication work?', expected: /dna replication/i },
  { ask: 'Explain the law of diminishing returns', expected: /diminishing|law of diminishing/i },
  { ask: 'What is the difference between a virus and a bacterium?', expected: /virus/i },
  { ask: 'What is a binary search tree?', expected: /binary search tree/i },
  { ask: 'What does the nephron do?', expected: /nephron/i },
  { ask: 'How do I change my password?', expected: /password/i },
  { ask: 'Where do I see the leaderboard?', expected: /leaderboard|rank/i },
  { ask: 'How do I delete my account?', expected: /account/i },
  { ask: 'What happens when supply exceeds demand?', expected: /surplus|supply|excess/i },
  { ask: "What is Maslow's hierarchy of needs?", expected: /maslow|hierarchy of needs/i },
  { ask: 'Who are the stakeholders of a company?', expected: /stakeholder/i },
  { ask: 'How does the TCP handshake work?', expected: /handshake|tcp|three-way/i },
  { ask: 'What is habeas corpus?', expected: /habeas/i },
  {
    ask: 'Describe the phases of the cell cycle',
    expected: /cell cycle|interphase|phase|mitosis/i,
  },
  { ask: 'What causes inflation?', expected: /inflation/i },
  { ask: 'How can I turn on dark mode?', expected: /dark|look|theme/i },
  { ask: 'What is a p-value?', expected: /p-value|p value/i },
  { ask: 'Recommend a book on microeconomics', expected: /microeconomics|economics/i },
  { ask: 'How do I join a call with a study partner?', expected: /call|studypal|partner/i },
];
