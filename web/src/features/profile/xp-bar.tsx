import { Card } from '../../design/card';
import { LevelBadge } from '../../design/level-badge';
import { LEVELS, levelOf, levelProgressPercent } from '../../design/levels';
import { ProgressBar } from '../../design/progress-bar';
import { formatXp } from '../../texts/format-number';
import { t } from './texts';

/** Progress to the next level. */
export function XpBar({ xp }: { xp: number }) {
  const level = levelOf(xp);
  const next = LEVELS[LEVELS.findIndex(({ name }) => name === level.name) + 1];
  const line = next
    ? t('profile.xpLine', { current: formatXp(xp), max: formatXp(next.min) })
    : t('profile.xpTop', { current: formatXp(xp) });
  return (
    <Card className="flex items-center gap-4">
      <LevelBadge level={level.name} size={56} />
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-lg">{level.name}</h2>
          <span className="figures text-sm text-ink-soft">{line}</span>
        </div>
        <ProgressBar
          percent={levelProgressPercent(xp)}
          label={t('profile.xp')}
          valueText={line}
          tone="brass"
        />
      </div>
    </Card>
  );
}
