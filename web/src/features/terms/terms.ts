/** Sections of the terms. */
export const TERMS: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'Your account',
    paragraphs: [
      '{product} is for students and staff of one university. You sign up with your university e-mail and confirm it with a code. One student has one account.',
      'Keep your password to yourself. If somebody else may know it, change it and contact support.',
    ],
  },
  {
    title: 'XP',
    paragraphs: [
      'XP is a score inside the portal. You earn it by right answers in practice tests and spend it on study calls and job applications. It is not money, cannot be bought or sold, and ends with your account.',
      'Every change of your XP is recorded with its reason, and you can see all of them. XP gained through an error or by cheating can be taken back.',
    ],
  },
  {
    title: 'Your material',
    paragraphs: [
      'A file that you upload for a practice test is read once to make questions and is then deleted. If you keep it in My material, its text stays there until you delete it. The questions stay with your account. Upload only what you may use.',
    ],
  },
  {
    title: 'What is kept about you',
    paragraphs: [
      'Your name, university e-mail, department, the tests you have taken, your XP, what you save or write in the portal, and the devices on which you are signed in. Your password is kept only as a hash that nobody can read back.',
      'On the leaderboard other students see your name and XP. People who are not signed in see your first name and the first letter of your last name.',
      'Your data is not sold, and it is not shown to advertisers. No tracker runs on these pages.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You can ask for a copy of your data and for your account to be deleted. When it is deleted, your name and e-mail are removed; XP entries that remain carry no name.',
    ],
  },
  {
    title: 'Fair use',
    paragraphs: [
      'Treat other students with respect. Do not try to break the portal or to see what belongs to others; if you find a weakness, tell support. An account that harms others can be suspended.',
    ],
  },
];
