import { useId } from 'react';
import { QueryBody } from '../../../api/query-body';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { CheckField } from '../../../design/field';
import { Skeleton } from '../../../design/states';
import { t } from '../../../texts/study-texts';
import { useSilence } from '../told/silence';
import { usePreferences } from './preferences-query';
import { PreferencesForm } from './preferences-form';
import { useBlock } from './person-menu';

/** What others see of the student, who is blocked, whether it rings, and what calls cost. */
export function PreferencesCard() {
  const preferences = usePreferences();
  const id = useId();
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {t('study.shown')}
        </h2>
        <p className="text-sm text-ink-soft">{t('study.shownText')}</p>
      </div>
      <QueryBody
        query={preferences}
        failed={t('study.shownError')}
        waiting={<Skeleton className="h-56" />}
      >
        {(shown) => (
          <>
            <PreferencesForm
              showsOnline={shown.showsOnline}
              topics={shown.topics}
              labelledBy={id}
            />
            <Rings />
            {shown.xpPerMinute > 0 && (
              <p className="text-sm text-ink-soft">
                {t('study.cost', {
                  xp: shown.xpPerMinute,
                  minutes: Math.floor(shown.freeMinutesLeft),
                })}
              </p>
            )}
            <Blocked people={shown.blocked} />
          </>
        )}
      </QueryBody>
    </Card>
  );
}

/** Of this browser, not of the student. */
function Rings() {
  const { isSilent, setSilent } = useSilence();
  return (
    <CheckField checked={!isSilent} onChange={(event) => setSilent(!event.target.checked)}>
      {t('study.rings')}
    </CheckField>
  );
}

function Blocked({ people }: { people: readonly { _id: string; name: string }[] }) {
  const block = useBlock();
  return (
    <div>
      <h3 className="text-lg">{t('study.blocked')}</h3>
      {people.length === 0 && <p className="text-sm text-ink-soft">{t('study.blockedNone')}</p>}
      <ul className="divide-y">
        {people.map((person) => (
          <li key={person._id} className="flex items-center gap-2">
            <span className="mr-auto min-w-0 truncate">{person.name}</span>
            <Button
              variant="quiet"
              aria-label={t('study.unblock', { name: person.name })}
              onClick={() => void block(person, false)}
            >
              {t('study.unblockShort')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
