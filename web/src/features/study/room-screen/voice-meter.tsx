import { useEffect, useState } from 'react';
import { t } from '../../../texts/study-texts';
import { SoundLevel } from '../call/sound-level';

/** How often the level is read, in ms, and how much of it fills the line. */
const EVERY_MS = 100;
const FULL = 0.25;

/** Shows that the microphone hears something. */
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
  return (
    <label className="flex items-center gap-3 text-sm text-ink-soft">
      {t('study.check.level')}
      <meter min={0} max={1} value={Math.min(1, level / FULL)} className="h-3 flex-1" />
    </label>
  );
}
