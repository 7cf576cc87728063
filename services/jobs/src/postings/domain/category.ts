import type { JobCategory } from '@portal/contracts/jobs';

/** The first category with a matching word wins; special fields precede general ones. */
const WORDS: readonly [JobCategory, RegExp][] = [
  [
    'Cybersecurity',
    /\b(?:cyber\s?security|infosec|information security|security (?:engineer|analyst|operations)|penetration|soc analyst)\b/i,
  ],
  [
    'Data and AI',
    /\b(?:data|machine learning|artificial intelligence|ai|ml|analytics|statistic\w*|business intelligence|bi)\b/i,
  ],
  ['Design', /\b(?:design\w*|ux|ui|illustrat\w*|graphic\w*|animation|creative)\b/i],
  [
    'Software and IT',
    /\b(?:software|developer|development|programm\w*|devops|sre|qa|it|ict|frontend|front-end|backend|back-end|full[\s-]?stack|web|cloud|sysadmin|system administrat\w*|network\w*|helpdesk|technical support|mobile|android|ios|java|javascript|python|php)\b/i,
  ],
  [
    'Healthcare',
    /\b(?:nurs\w*|health\w*|medical|clinic\w*|pharma\w*|care\s?giver|caregiver|therap\w*|doctor|hospital|midwi\w*|epidemiolog\w*)\b/i,
  ],
  [
    'Law and Security',
    /\b(?:legal|law|lawyer|attorney|paralegal|compliance|investigat\w*|forensic\w*|crimin\w*|police|security (?:guard|officer)|probation)\b/i,
  ],
  [
    'Public Sector and Policy',
    /\b(?:policy|government|public (?:sector|administration|affairs|service)|ngo|charity|voluntary|social work|civic|municipal)\b/i,
  ],
  [
    'Finance and Accounting',
    /\b(?:financ\w*|account(?:ing|ant|ants|s payable)|audit\w*|bank\w*|tax|payroll|bookkeep\w*|treasury|insurance|actuar\w*|econom\w*)\b/i,
  ],
  [
    'Marketing and Media',
    /\b(?:marketing|media|content|copywrit\w*|writ(?:er|ing)|editor\w*|journalis\w*|communications?|seo|social media|pr|brand|advertis\w*|video|broadcast\w*)\b/i,
  ],
  [
    'Education',
    /\b(?:teach\w*|education|tutor\w*|lectur\w*|instructor|training|curriculum|academic|school)\b/i,
  ],
  [
    'Engineering',
    /\b(?:mechanical|electrical|civil|chemical|industrial|manufactur\w*|construction|engineering|hardware|energy|maintenance)\b/i,
  ],
  [
    'Sales and Support',
    /\b(?:sales|customer\w*|support|retail|account executive|call cent\w*|success)\b/i,
  ],
  [
    'Business and Management',
    /\b(?:business|manag\w*|operations|project|product|administrat\w*|consult\w*|human resources|hr|recruit\w*|strategy|office|secretar\w*|logistics|supply chain|entrepreneur\w*|founder\w*)\b/i,
  ],
];

/**
 * Returns the category of a posting: from its title, else from the feed's category, else from its
 * tags.
 */
export function categoryOf(
  title: string | null,
  named: string | null,
  tags: readonly string[],
): JobCategory {
  for (const words of [title, named, tags.join(' | ')]) {
    const found = words && WORDS.find(([, pattern]) => pattern.test(words));
    if (found) return found[0];
  }
  return 'Other';
}
