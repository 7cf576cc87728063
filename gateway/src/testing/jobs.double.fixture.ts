import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  applyForJob,
  applyForJobRoute,
  getJob,
  listJobs,
  type JobInMxp,
} from '@portal/contracts/jobs';
import { changeJobCard, listJobCards, saveJob, type JobCard } from '@portal/contracts/jobs-board';
import { postCampusJobRoute } from '@portal/contracts/jobs-admin';
import { HandlesRequest } from '@portal/messaging';
import { randomUUID } from 'node:crypto';
import { DoubleWorld } from './double-world.fixture';
import { sampleBody } from './sample-body.fixture';

export const SAMPLE_BODIES = [
  sampleBody(applyForJobRoute, { amount: 20, jobUrl: 'https://jobs.example.com/1' }),
  sampleBody(postCampusJobRoute, {
    title: 'Tutor',
    company_name: 'Faculty of Computing',
    url: 'https://jobs.example.com/1',
  }),
];

/** Double of the jobs contracts. */
@Controller()
export class JobsDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(listJobs)
  list(request: RequestOf<typeof listJobs>) {
    this.world.note(listJobs.subject, request);
    return Promise.resolve({ jobs: [buildJob()], next: null, sources: [], notes: [] });
  }

  @HandlesRequest(getJob)
  get(request: RequestOf<typeof getJob>) {
    this.world.note(getJob.subject, request);
    return Promise.resolve(buildJob());
  }

  @HandlesRequest(applyForJob)
  apply(request: RequestOf<typeof applyForJob>) {
    this.world.note(applyForJob.subject, request);
    return Promise.resolve({
      message: 'Applied — 20 XP deducted.',
      redirectUrl: 'https://jobs.example.com/stored',
      deductedMxp: 20_000,
      balanceMxp: 80_500,
    });
  }

  /** Two cards, each on its own page. */
  @HandlesRequest(listJobCards)
  board({ from }: RequestOf<typeof listJobCards>) {
    return Promise.resolve({ cards: [buildCard()], next: from === 0 ? 1 : null });
  }

  @HandlesRequest(saveJob)
  save(request: RequestOf<typeof saveJob>) {
    this.world.note(saveJob.subject, request);
    return Promise.resolve(buildCard());
  }

  @HandlesRequest(changeJobCard)
  change(request: RequestOf<typeof changeJobCard>) {
    this.world.note(changeJobCard.subject, request);
    return Promise.resolve(buildCard());
  }
}

function buildCard(): JobCard {
  return {
    _id: randomUUID(),
    jobId: randomUUID(),
    title: 'Tutor',
    company_name: 'Faculty of Computing',
    candidate_required_location: null,
    contract_type: 'Part-time',
    url: 'https://jobs.example.com/1',
    isSample: false,
    isGone: false,
    stage: 'saved',
    note: '',
    remindOn: null,
    isDue: false,
    savedAt: new Date(0).toISOString(),
    appliedAt: null,
    version: 0,
  };
}

function buildJob(): JobInMxp {
  return {
    _id: randomUUID(),
    title: 'Tutor',
    company_name: 'Faculty of Computing',
    category: 'Education',
    contract_type: 'Part-time',
    candidate_required_location: 'Lagos, Nigeria',
    publication_date: new Date(0).toISOString(),
    tags: ['Teaching'],
    url: 'https://jobs.example.com/1',
    description: 'Explain programming to first-years.',
    isRemote: false,
    isSample: false,
    isCampus: true,
    sources: ['University'],
    fit: null,
    stage: null,
    isPending: false,
    costMxp: 20_000,
  };
}
