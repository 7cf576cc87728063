import { addTitleRoute } from '@portal/contracts/library-admin';
import { sampleBody } from './sample-body.fixture';

/** An address of the web is more than a text. */
export const SAMPLE_BODIES = [
  sampleBody(addTitleRoute, { title: 'Course pack', link: 'https://miva.edu.ng/pack.pdf' }),
];
