/** Illustration of the campus in the evening: the windows of rooms in use are lit. */
export function CampusEvening() {
  return (
    <svg
      viewBox="0 0 720 420"
      aria-hidden="true"
      className="h-auto w-full"
      preserveAspectRatio="xMidYMax slice"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(27% 0.05 222)" />
          <stop offset="0.55" stopColor="oklch(40% 0.062 205)" />
          <stop offset="1" stopColor="oklch(72% 0.095 78)" />
        </linearGradient>
      </defs>
      <rect width="720" height="420" fill="url(#sky)" />
      <path
        d="M559 62a34 34 0 1 0 29.800 52.100 30 30 0 0 1-29.800-52.100Z"
        fill="oklch(90% 0.06 88)"
      />
      {STARS.map(([x, y, r]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={r} fill="oklch(92% 0.04 90)" />
      ))}
      <path
        d="M0 330c90-46 170-52 260-22s180 18 250-10 140-26 210 2v120H0Z"
        fill="oklch(30% 0.048 200)"
      />
      <g fill="oklch(24% 0.036 215)">
        <path d="M60 400V262h150v138Z" />
        <path d="M48 262h174l-12-16H60Z" />
        <path d="M262 400V218l98-56 98 56v182Z" />
        <path d="M346 168V96h28v72Z" />
        <path d="M340 96h40l-20-34Z" />
        <path d="M506 400V240h164v160Z" />
        <path d="M496 240h184v-14H496Z" />
        <path d="M0 400h720v20H0Z" />
      </g>
      <g stroke="oklch(36% 0.04 210)" strokeWidth="7">
        {[292, 326, 394, 428].map((x) => (
          <path key={x} d={`M${x} 392V250`} />
        ))}
      </g>
      <path d="M262 250h196" stroke="oklch(36% 0.04 210)" strokeWidth="5" />
      <circle cx="360" cy="204" r="15" fill="oklch(82% 0.13 82)" />
      <path d="M360 196v8l6 4" stroke="oklch(28% 0.04 210)" strokeWidth="2.5" fill="none" />
      <path d="M345 400v-62a15 15 0 0 1 30 0v62Z" fill="oklch(84% 0.13 82)" />
      {WINDOWS.map(([x, y, isLit]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="15"
          height="20"
          rx="1.5"
          fill={isLit ? 'oklch(83% 0.135 82)' : 'oklch(33% 0.04 212)'}
        />
      ))}
      <path d="M300 420c20-8 40-14 60-20 20 6 40 12 60 20Z" fill="oklch(70% 0.1 80 / 0.55)" />
    </svg>
  );
}

const STARS = [
  [70, 60, 1.8],
  [150, 110, 1.2],
  [212, 44, 1.6],
  [288, 92, 1.1],
  [430, 52, 1.7],
  [486, 130, 1.2],
  [640, 48, 1.4],
  [676, 150, 1.8],
  [30, 160, 1.2],
] as const;

const LIT = [1, 2, 5, 7, 8, 11, 12, 14, 16, 19, 21, 22, 24, 27, 28];
const WINDOWS = [...grid(78, 280, 5, 3, 26, 36), ...grid(524, 258, 5, 4, 28, 34)].map(
  ([x, y], index) => [x, y, LIT.includes(index)] as const,
);

function grid(x: number, y: number, columns: number, rows: number, stepX: number, stepY: number) {
  return Array.from({ length: columns * rows }, (_, index) => {
    return [x + (index % columns) * stepX, y + Math.floor(index / columns) * stepY] as const;
  });
}
