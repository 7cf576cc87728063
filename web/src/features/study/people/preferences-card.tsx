import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { QueryBody } from '../../../api/query-body';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { CheckField } from '../../../design/field';
import { Skeleton } from '../../../design/states';
import { besideInList, useFocusHeir } from '../../../design/use-focus-heir';
import { t } from '../texts';
import { useSilence } from '../events/silence';
import { usePreferences } from './preferences-query';
import { PreferencesForm } from './preferences-form';
import { useBlock } from './use-block';

/** StudyPal settings: shared data, blocked students, ringing and the price of calls. */
export function PreferencesCard() {
  const preferences = usePreferences();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl">
          {t('study.shown')}
        </h2>
        <p className="text-sm text-ink-soft">{t('study.shownText')}</p>
      </div>
      {/* Once the data is loaded, the retry button is removed. */}
      <Part key={String(preferences.data !== undefined)} heir={heading}>
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
      </Part>
    </Card>
  );
}

/** Ringing, a setting of this browser rather than of the student. */
function Rings() {
  const { isSilent, setSilent } = useSilence();
  return (
    <CheckField checked={!isSilent} onChange={(event) => setSilent(!event.target.checked)}>
      {t('study.rings')}
    </CheckField>
  );
}

/** A part of the settings, with the heading as focus heir. */
function Part({ heir, children }: { heir: RefObject<HTMLElement | null>; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusHeir(part, () => heir.current);
  return (
    <div ref={part} className="flex flex-col gap-4">
      {children}
    </div>
  );
}

function Blocked({ people }: { people: readonly BlockedPerson[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {t('study.blocked')}
      </h3>
      {people.length === 0 && <p className="text-sm text-ink-soft">{t('study.blockedNone')}</p>}
      <ul className="divide-y">
        {people.map((person) => (
          <BlockedItem key={person._id} person={person} heading={heading} />
        ))}
      </ul>
    </div>
  );
}

interface BlockedPerson {
  _id: string;
  name: string;
}

function BlockedItem({
  person,
  heading,
}: {
  person: BlockedPerson;
  heading: RefObject<HTMLElement | null>;
}) {
  const block = useBlock();
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item, (part) => besideInList(part) ?? heading.current);
  return (
    <li ref={item} className="flex items-center gap-2">
      <bdi className="mr-auto min-w-0 truncate">{person.name}</bdi>
      <Button
        variant="quiet"
        aria-label={t('study.unblock', { name: person.name })}
        onClick={() => void block(person, false)}
      >
        {t('study.unblockShort')}
      </Button>
    </li>
  );
}
