import { useEffect, useRef, useState } from 'react';
import { formatExactXp, formatXp } from '../texts/format-number';
import { classNames } from './class-names';
import { Icon } from './icons';

/** Duration of the counting animation, in ms. */
const COUNT_MS = 600;

/**
 * The student's XP, always in the same corner; it counts up when XP is earned. `isExact`: 3
 * decimals.
 */
export function XpChip({ xp, isExact = false }: { xp: number | null; isExact?: boolean }) {
  const shown = useCounting(xp ?? 0);
  return (
    <span className="ticket inline-flex h-9 shrink-0 items-center gap-1.5 rounded-control bg-brass-soft px-4 whitespace-nowrap text-brass max-sm:px-2.5 [--notch:0.3rem]">
      {/* On phones the decimals take the icon's place. */}
      <span className={classNames('inline-flex', isExact && 'max-sm:hidden')}>
        <Icon name="spark" size={17} />
      </span>
      <span className="figures font-semibold" aria-hidden="true">
        {xp === null ? '–' : isExact ? formatExactXp(shown) : formatXp(shown)} XP
      </span>
    </span>
  );
}

function useCounting(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = target;
      setShown(target);
      return;
    }
    let frame = 0;
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / COUNT_MS);
      const value = start + (target - start) * (1 - (1 - part) ** 3);
      from.current = value;
      setShown(part === 1 ? target : Math.round(value));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
