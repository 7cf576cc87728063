import { useState } from 'react';
import { classNames } from '../../design/class-names';

/** Drawing of a subject, selected by words of the topics or the title. */
const SUBJECTS: readonly [words: RegExp, path: string, hue: number][] = [
  [/comput|program|software|algorithm|code/i, 'M16 20l-8 8 8 8M32 20l8 8-8 8M27 15l-6 26', 250],
  [
    /cyber|secur|crime|crimin|law/i,
    'M24 8l14 5v10c0 9-6 15-14 18-8-3-14-9-14-18V13zM18 24l4 4 8-8',
    15,
  ],
  [/data|statist|machine|intelligence/i, 'M10 38V24M20 38V14M30 38V28M40 38V18', 205],
  [
    /econom|account|financ|business|manage|entrepren|market/i,
    'M8 36l10-10 8 6 14-16M32 16h8v8',
    75,
  ],
  [/nurs|health|medic|anatom|biolog/i, 'M24 10v28M10 24h28', 165],
  [
    /math|calcul|algebra/i,
    'M12 16h10M17 11v10M28 16h10M13 31l8 8M21 31l-8 8M28 32h10M28 38h10',
    285,
  ],
  [
    /polit|policy|govern|public/i,
    'M8 38h32M12 34V22M20 34V22M28 34V22M36 34V22M8 18L24 9l16 9z',
    130,
  ],
  [/media|communicat|journal/i, 'M10 28V20l20-8v24zM30 18a7 7 0 010 12M14 29l3 9h5l-3-8', 330],
  [
    /fiction|novel|poet|drama|literature|fantasy/i,
    'M38 10C22 12 14 22 12 38c10 0 20-6 24-16M12 38L26 24',
    310,
  ],
];
const BOOK = 'M10 12c6-2 10-1 14 2 4-3 8-4 14-2v24c-6-2-10-1-14 2-4-3-8-4-14-2zM24 14v24';

interface CoverProps {
  title: string;
  topics: readonly string[];
  image: string | null;
  className?: string;
}

/** Cover of a book; a drawing of its subject if it has none or it fails to load. */
export function BookCover({ title, topics, image, className }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = classNames(
    'aspect-[2/3] shrink-0 self-start overflow-hidden rounded-control border',
    className,
  );
  if (image && image !== failed) {
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(image)}
        className={classNames(shape, 'bg-sunken object-cover')}
      />
    );
  }
  const subject = [...topics, title].join(' ');
  const [, path = BOOK, hue = hueOf(title)] = SUBJECTS.find(([words]) => words.test(subject)) ?? [];
  return (
    <svg
      viewBox="0 0 48 72"
      aria-hidden="true"
      data-cover="drawn"
      className={shape}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{
        color: `oklch(var(--level-light) 0.1 ${hue})`,
        background: `oklch(var(--level-light) 0.1 ${hue} / 0.13)`,
      }}
    >
      <path d="M5 4v64" strokeOpacity="0.45" />
      <g transform="translate(1 8)">
        <path d={path} />
      </g>
      <path d="M14 58h20M18 63h12" strokeOpacity="0.5" />
    </svg>
  );
}

/** Returns the hue of a title, which is deterministic. */
function hueOf(title: string): number {
  return [...title].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7);
}
