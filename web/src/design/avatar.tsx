import { useState } from 'react';
import { classNames } from './class-names';

const ROUNDED = { round: 'rounded-full', square: 'rounded-control' };

/** Picture or, without one, the first letter of a name on a colour derived from it. Size in px. */
export function Avatar({
  name,
  size = 40,
  src,
  shape = 'round',
}: {
  name: string;
  size?: number;
  /** URL of the picture. */
  src?: string | null;
  /** Round for people, square for employers. */
  shape?: 'round' | 'square';
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        // If the picture was removed or is no longer accessible, the letter replaces it.
        onError={() => setBroken(src)}
        className={classNames('shrink-0 bg-sunken object-cover', ROUNDED[shape])}
        style={{ width: size, height: size }}
      />
    );
  }
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'figures inline-flex shrink-0 items-center justify-center font-semibold',
        ROUNDED[shape],
      )}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        background: `oklch(from var(--surface) calc(l - 0.02) 0.05 ${hue})`,
        color: `oklch(var(--level-light) 0.1 ${hue})`,
        boxShadow: 'inset 0 0 0 1.5px currentColor',
      }}
    >
      {name.trim().charAt(0).toUpperCase() || '?'}
    </span>
  );
}
