import { useEffect, useId, useState } from 'react';
import { t } from '../texts';
import { SoundLevel } from '../call/sound-level';

/** Interval between readings of the level, in ms, and the level that fills the meter. */
const EVERY_MS = 100;
const FULL = 0.25;

/** Meter of the microphone's level. */
export function VoiceMeter({ track }: { track: MediaStreamTrack | null }) {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return;
    const sound = new SoundLevel(track);
    const timer = setInterval(() => setLevel(sound.read()), EVERY_MS);
    return () => {
      clearInterval(timer);
      sound.stop();
    };
  }, [track]);
  const percent = Math.round(Math.min(1, level / FULL) * 100);
  const label = useId();
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <span id={label}>{t('study.check.level')}</span>
      {/* Not a native `<meter>`, which shows nothing in forced colours. */}
      <div
        role="meter"
        aria-labelledby={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="bar-track h-2.5 flex-1 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        <div className="bar h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
