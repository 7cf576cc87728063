import { t as signedIn } from '../../texts/signed-in-texts';
import { addTexts } from '../../texts/translate';

/** The portal's `t` with the texts of the leaderboard. */
export const t = addTexts(
  {
    'board.title': 'Leaderboard',
    'board.rank': 'Rank',
    'board.user': 'User',
    'board.level': 'Level',
    'board.xp': 'XP',
    'board.you': 'You',
    'board.empty': 'Nobody is on the board yet. Be the first.',
    'board.error': 'The leaderboard could not be loaded.',
    'board.total': '{{total}} {{total|student|students}}',
  },
  signedIn,
);
