import type { Job } from '@portal/contracts/jobs';
import { jobAge } from './job-age';
import { t } from './texts';

/** Maximum number of tags on a card (specification). */
const TAGS_MAX = 3;

/** Place, type, age and tags of a job, and why it matches. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span dir="auto">{job.candidate_required_location ?? t('jobs.noLocation')}</span>
        <span>{job.contract_type ?? t('jobs.noType')}</span>
        <time dateTime={job.publication_date}>{jobAge(job.publication_date, Date.now())}</time>
      </p>
      <Tags job={job} />
      {job.fit && (
        <p className="mt-3 text-sm">
          <span className="font-semibold text-brand">{t('jobs.why')}: </span>
          {job.fit}
        </p>
      )}
    </>
  );
}

/** Text of the posting with its line breaks. */
export function Description({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="mt-1 max-w-[65ch] [overflow-wrap:anywhere] whitespace-pre-line [unicode-bidi:plaintext]"
    >
      {text}
    </p>
  );
}

function Tags({ job }: { job: Job }) {
  const tags = [...(job.isCampus ? [t('jobs.campus')] : []), ...job.tags].slice(0, TAGS_MAX);
  if (tags.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} dir="auto" className="rounded-full bg-sunken px-2.5 py-0.5 text-sm">
          {tag}
        </li>
      ))}
    </ul>
  );
}
