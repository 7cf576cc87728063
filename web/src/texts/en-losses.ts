/**
 * Texts about the data that a deletion removes and retains, by the counters of the services: for
 * its owner, and for admins.
 */
export const lossTexts = {
  'account.lost': 'What you lose',
  'account.lost.account': 'Your account with name, e-mail and department',
  'account.lost.totalXP': '{{count}} XP and your place on the leaderboard',
  'account.lost.tests': '{{count}} practice {{count|test|tests}} with your material',
  'account.lost.materials': '{{count}} kept {{count|file|files}} in My material',
  'account.lost.studySessions':
    'What you show in StudyPal, and {{count}} study {{count|session|sessions}} with what you wrote there',
  'account.lost.jobApplications':
    '{{count}} job {{count|application|applications}} on your board, with notes',
  'account.lost.savedJobs': '{{count}} saved {{count|job|jobs}}',
  'account.lost.savedBooks':
    'Your library of {{count}} saved {{count|book|books}}, with notes, history and goal',
  'account.lost.chats': '{{count}} {{count|chat|chats}} with the assistant',
  'account.lost.devices': 'The session on {{count}} {{count|device|devices}}',
  'account.lost.profileFiles':
    'Your profile, with {{count}} {{count|file|files}} (picture, résumé)',
  'account.kept': 'What is kept',
  'account.kept.ledger': 'Your XP entries, without your name',
  'account.kept.feedback':
    '{{count}} {{count|message|messages}} of yours to the admins, without your name',
  'admin.users.lost': 'What is lost',
  'admin.users.lost.tests': '{{count}} practice {{count|test|tests}}',
  'admin.users.lost.materials': '{{count}} kept {{count|file|files}}',
  'admin.users.lost.studySessions':
    '{{count}} study {{count|session|sessions}} with what was written there',
  'admin.users.lost.jobApplications': '{{count}} job {{count|application|applications}}',
  'admin.users.lost.savedJobs': '{{count}} saved {{count|job|jobs}}',
  'admin.users.lost.savedBooks': 'A library of {{count}} saved {{count|book|books}}',
  'admin.users.lost.chats': '{{count}} {{count|chat|chats}} with the assistant',
  'admin.users.lost.devices': '{{count}} {{count|device is|devices are}} signed out',
  'admin.users.lost.profileFiles': '{{count}} {{count|file|files}} of the profile',
  'admin.users.kept': 'What is kept, without the name',
  'admin.users.kept.totalXP': '{{count}} XP in the ledger',
  'admin.users.kept.feedback': '{{count}} feedback {{count|message|messages}}',
} as const;
