/** A question and the passage with its answer. */
export interface RetrievalQuestion {
  ask: string;
  /** Title of the passage: of an article or a concept, or a phrase of the named text. */
  expected: string;
  /** Text that contains the passage, for the student's own material. */
  text?: string;
}

/** Written before the ranking was tuned, in words other than those of the articles. */
export const HELP_QUESTIONS: RetrievalQuestion[] = [
  { ask: 'Where do my points come from?', expected: 'How do I earn XP?' },
  {
    ask: 'I finished a test but my XP did not go up',
    expected: 'Why are my XP still waiting?',
  },
  { ask: 'What can I buy with XP?', expected: 'What are XP good for?' },
  { ask: 'When do I reach the next level?', expected: 'How do badges and levels work?' },
  {
    ask: 'Why is somebody with the same XP above me on the board?',
    expected: 'How does the leaderboard rank students?',
  },
  {
    ask: 'Can I turn my lecture notes into a quiz?',
    expected: 'How do I make a practice test?',
  },
  { ask: 'How big may a PDF be for TestLab?', expected: 'Which files can TestLab read?' },
  {
    ask: 'Why did I get only three questions from my file?',
    expected: 'Why did my file give few questions?',
  },
  {
    ask: 'Can I save my notes and practise from them another day?',
    expected: 'How do I keep a file to practise again?',
  },
  {
    ask: 'One answer in my test is marked wrong but it is right, whom do I tell?',
    expected: 'How do I report a wrong question?',
  },
  { ask: 'How do I find someone to study with?', expected: 'How do I study with a partner?' },
  { ask: 'I cannot remember my password', expected: 'How do I reset my password?' },
  { ask: 'How do I bet XP in a duel?', expected: 'How do I join a duel?' },
  {
    ask: 'Can I download everything the portal knows about me?',
    expected: 'How do I get or delete my data?',
  },
  {
    ask: 'Whom can I write to about a problem with the portal?',
    expected: 'How do I reach the admins?',
  },
  { ask: 'Where do I look for textbooks?', expected: 'How do I find a book?' },
  {
    ask: 'How much does it cost to apply for an internship?',
    expected: 'How do I apply for a job?',
  },
  { ask: 'How do I put a photo on my profile?', expected: 'How do I change my profile?' },
  { ask: 'Who can read what I ask the assistant?', expected: 'What can the assistant do?' },
  {
    ask: 'The code for my registration never came',
    expected: 'Why did I get no verification code?',
  },
];

/** Ten questions that name the concept and ten that describe it, from many fields. */
export const CONCEPT_QUESTIONS: RetrievalQuestion[] = [
  { ask: 'What is osmosis?', expected: 'Osmosis' },
  { ask: 'Define opportunity cost', expected: 'Opportunity cost' },
  { ask: 'What does GDP mean?', expected: 'Gross domestic product' },
  { ask: 'Explain the difference between mitosis and meiosis', expected: 'Mitosis' },
  { ask: 'what is a deadlock in an operating system', expected: 'Deadlock' },
  { ask: 'What is herd immunity?', expected: 'Herd immunity' },
  { ask: 'Explain phishing to me please', expected: 'Phishing' },
  { ask: 'Tell me about the bystander effect', expected: 'Bystander effect' },
  { ask: 'What is overfitting in machine learning?', expected: 'Overfitting' },
  { ask: 'What is agenda setting by the media?', expected: 'Agenda setting' },
  {
    ask: 'Which part of a cell makes most of its ATP?',
    expected: 'Mitochondrion',
  },
  { ask: 'What do economists call a market that has only one seller?', expected: 'Monopoly' },
  {
    ask: 'How is it called when behaviour is learned by rewards and punishments?',
    expected: 'Operant conditioning',
  },
  {
    ask: 'Which test shows whether two categorical variables are related?',
    expected: 'Chi-square test of independence',
  },
  {
    ask: 'Which statement lists assets, liabilities and equity at one date?',
    expected: 'Balance sheet',
  },
  { ask: 'a function that calls itself on a smaller problem', expected: 'Recursion' },
  {
    ask: 'How do you call software that locks files and demands money to release them?',
    expected: 'Ransomware',
  },
  {
    ask: 'What is the middle value of numbers in order called?',
    expected: 'Median',
  },
  { ask: 'the share of people who have a disease at a point in time', expected: 'Prevalence' },
  { ask: 'tax on goods that are brought into a country', expected: 'Tariff' },
];

const SMITH = 'smith-division-of-labour.txt';
const NIGHTINGALE = 'nightingale-notes-on-nursing.txt';
const DARWIN = 'darwin-struggle-for-existence.txt';

/** Questions about three texts by other authors, in the words of a student. */
export const OWN_QUESTIONS: RetrievalQuestion[] = [
  {
    ask: 'How many pins could ten men make in a day?',
    expected: 'forty-eight thousand pins',
    text: SMITH,
  },
  {
    ask: 'Which three reasons does Smith give for the increase of work?',
    expected: 'three different circumstances',
    text: SMITH,
  },
  {
    ask: 'What did the boy do to the valve of the fire engine?',
    expected: 'tying a string',
    text: SMITH,
  },
  {
    ask: 'Why do we get our dinner from the butcher and the baker?',
    expected: 'regard to their own interest',
    text: SMITH,
  },
  { ask: 'Do dogs exchange bones?', expected: 'exchange of one bone', text: SMITH },
  { ask: 'What limits the division of labour?', expected: 'extent of the market', text: SMITH },
  {
    ask: 'Why does industry begin along rivers and the coast?',
    expected: 'banks of navigable rivers',
    text: SMITH,
  },
  {
    ask: 'What is the first canon of nursing?',
    expected: 'the air he breathes as pure',
    text: NIGHTINGALE,
  },
  {
    ask: 'Is night air bad for patients according to my notes?',
    expected: 'pure night air from without',
    text: NIGHTINGALE,
  },
  {
    ask: 'Which five points make a house healthy?',
    expected: 'five essential points',
    text: NIGHTINGALE,
  },
  {
    ask: 'Which kind of noise hurts a patient?',
    expected: 'creates an expectation in the mind',
    text: NIGHTINGALE,
  },
  {
    ask: 'What does Nightingale say about friends who cheer the sick up?',
    expected: 'making light of their danger',
    text: NIGHTINGALE,
  },
  { ask: 'Does colour help sick people?', expected: 'brilliancy of colour', text: NIGHTINGALE },
  {
    ask: 'What should nurses be taught to observe?',
    expected: 'what symptoms indicate improvement',
    text: NIGHTINGALE,
  },
  {
    ask: 'What does Darwin mean by natural selection?',
    expected: 'by the term of Natural Selection',
    text: DARWIN,
  },
  {
    ask: 'How many elephants would there be after five centuries?',
    expected: 'fifteen million elephants',
    text: DARWIN,
  },
  { ask: 'What have cats to do with clover?', expected: 'number of cats', text: DARWIN },
  {
    ask: 'In which sense does he use struggle for existence?',
    expected: 'large and metaphorical sense',
    text: DARWIN,
  },
  {
    ask: 'How many birds did the winter of 1854 kill?',
    expected: 'four-fifths of the birds',
    text: DARWIN,
  },
  {
    ask: 'What is sexual selection in my text?',
    expected: 'struggle between the males',
    text: DARWIN,
  },
];

/** Written later and not used to tune the ranking: some of each kind. */
export const HOLD_OUT_QUESTIONS: RetrievalQuestion[] = [
  { ask: 'Is there a limit to what I can earn in a day?', expected: 'How do I earn XP?' },
  { ask: 'My scan was refused, which documents work?', expected: 'Which files can TestLab read?' },
  { ask: 'How many XP does a minute of a call take?', expected: 'What are XP good for?' },
  {
    ask: 'Somebody else used my account, how do I throw them out?',
    expected: 'How do I sign out on other devices?',
  },
  {
    ask: 'It is too bright at night, can the screen be black?',
    expected: 'How do I turn on dark mode?',
  },
  { ask: 'Where do I upload my CV?', expected: 'How do I change my profile?' },
  {
    ask: 'I want to leave the portal and remove my account',
    expected: 'How do I get or delete my data?',
  },
  { ask: 'What is desalination?', expected: 'Desalination' },
  { ask: 'Compare a virus and a bacterium', expected: 'Virus' },
  { ask: 'Explain comparative advantage', expected: 'Comparative advantage' },
  { ask: 'whats a foreign key in databases', expected: 'Foreign key' },
  {
    ask: 'the tendency to look only for evidence that supports what one already believes',
    expected: 'Confirmation bias',
  },
  { ask: 'Which force slows a body that slides over a surface?', expected: 'Friction' },
  { ask: 'a rise in the general price level over time', expected: 'Inflation' },
  {
    ask: 'Why do nails come out badly when a smith is not used to them?',
    expected: 'very bad ones',
    text: SMITH,
  },
  { ask: 'Where can a porter find work?', expected: 'A porter, for example', text: SMITH },
  {
    ask: 'Is whispering in the sick room harmful?',
    expected: 'whispered conversation',
    text: NIGHTINGALE,
  },
  {
    ask: 'Is fever the fault of the disease?',
    expected: 'the fault not of the disease',
    text: NIGHTINGALE,
  },
  { ask: 'On what does the mistletoe depend?', expected: 'dependent on the apple', text: DARWIN },
  { ask: 'At what age do elephants begin to breed?', expected: 'thirty years old', text: DARWIN },
];
