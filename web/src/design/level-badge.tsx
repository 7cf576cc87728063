import { LEVELS, type LevelName } from './levels';

/** Returns the path of a star around the centre of a 48 px square. */
function star(points: number, outer: number, inner: number): string {
  return Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${(24 + radius * Math.cos(angle)).toFixed(2)},${(24 + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
}

/** Stacked chevrons; their number is the rank among the first three levels. */
function Chevrons({ count, top }: { count: number; top: number }) {
  return Array.from({ length: count }, (_, index) => (
    <path
      key={index}
      d={`M16 ${top + index * 6.5} 24 ${top - 6 + index * 6.5} 32 ${top + index * 6.5}`}
    />
  ));
}

/** Two laurel branches with `leaves` leaves each. */
function Laurel({ leaves }: { leaves: number }) {
  return Array.from({ length: leaves }, (_, index) => {
    const angle = 55 + index * 34;
    return [-1, 1].map((side) => (
      <ellipse
        key={`${index}${side}`}
        cx="24"
        cy="7.5"
        rx="2.1"
        ry="4.4"
        transform={`rotate(${side * (180 - angle)} 24 24)`}
        fill="currentColor"
        stroke="none"
      />
    ));
  });
}

function Mark({ index }: { index: number }) {
  if (index < 3)
    return <Chevrons count={index + 1} top={index === 0 ? 27 : 24 - (index - 1) * 2} />;
  if (index < 6) {
    return (
      <>
        <Laurel leaves={index - 1} />
        <path d="M24 15.500c4.500 3 6 7 0 17.500-6-10.500-4.500-14.500 0-17.500ZM24 20v12" />
      </>
    );
  }
  if (index < 8) {
    return (
      <>
        <Laurel leaves={index - 3} />
        <polygon
          points={star(5, index === 7 ? 11 : 9.5, 4.4)}
          fill={index === 7 ? 'currentColor' : 'none'}
        />
      </>
    );
  }
  return (
    <>
      {index === 9 && (
        <polygon points={star(12, 22.5, 19)} fill="currentColor" fillOpacity="0.22" stroke="none" />
      )}
      <Laurel leaves={4} />
      <path
        d="M14.500 29.500 13 18.500l6 4.500 5-7.500 5 7.500 6-4.500-1.500 11h-19ZM15 33h18"
        fill={index === 9 ? 'currentColor' : 'none'}
      />
    </>
  );
}

/**
 * Badge of a level, from a plain chevron over leaf and star to a crown; the hue of a level follows
 * one ramp from moss to violet. Size in px.
 */
export function LevelBadge({
  level,
  size = 40,
  isEarned = true,
}: {
  level: LevelName;
  size?: number;
  isEarned?: boolean;
}) {
  const index = LEVELS.findIndex(({ name }) => name === level);
  const hue = 140 + index * 17;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      role="img"
      aria-label={isEarned ? `${level} badge` : `${level} badge, not reached yet`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
      style={{
        color: isEarned ? `oklch(var(--level-light) 0.115 ${hue})` : 'var(--line-strong)',
        opacity: isEarned ? 1 : 0.6,
      }}
    >
      <circle cx="24" cy="24" r="21.500" fill="currentColor" fillOpacity={isEarned ? 0.13 : 0} />
      {index >= 5 && <circle cx="24" cy="24" r="18.800" strokeWidth="0.900" strokeOpacity="0.6" />}
      <Mark index={index} />
    </svg>
  );
}
