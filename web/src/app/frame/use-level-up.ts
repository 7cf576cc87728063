import { useEffect, useRef } from 'react';
import { LEVELS, levelOf } from '../../design/levels';
import { useToast } from '../../design/toast';
import { t } from '../../texts/signed-in-texts';

/**
 * Announces once that the student's XP has reached a higher level.
 * @param xp in XP; undefined until loaded
 */
export function useLevelUp(xp: number | undefined): void {
  const toast = useToast();
  const reached = useRef<number | null>(null);
  useEffect(() => {
    if (xp === undefined) return;
    const { name } = levelOf(xp);
    const index = LEVELS.findIndex((level) => level.name === name);
    if (reached.current !== null && index > reached.current) {
      toast(t('frame.levelUp', { level: name }), 'earned');
    }
    reached.current = index;
  }, [xp, toast]);
}
