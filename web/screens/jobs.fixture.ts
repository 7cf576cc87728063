import type { Job } from '@portal/contracts/jobs';

/** A sample job, as cards show it. */
export const JOB: Job = {
  _id: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  title: 'Junior Web Developer',
  company_name: 'Sample employer, software house',
  category: 'Software and IT',
  contract_type: 'Full-time',
  candidate_required_location: 'Lagos, Nigeria',
  publication_date: new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString(),
  tags: ['Sample', 'JavaScript', 'React', 'HTML'],
  url: '/job/sample/junior-web-developer',
  description: 'Build pages.\n\n• Test them',
  isRemote: false,
  isSample: true,
  isCampus: false,
  sources: ['Sample'],
  fit: 'Fits your interest in Python.',
  stage: null,
  isPending: false,
  xpCost: 50,
};
