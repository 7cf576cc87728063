import { useState, type ReactNode } from 'react';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { classNames } from '../../design/class-names';
import { t } from '../../texts/signed-in-texts';
import type { PracticeState } from './practice-state';

/**
 * Container of the form: beside the question on wide viewports; on phones a collapsible line above
 * it once there are questions.
 */
export function MaterialPanel({
  state,
  startsOpen,
  children,
}: {
  state: PracticeState;
  /** Whether the student came here for new questions. */
  startsOpen: boolean;
  children: ReactNode;
}) {
  const { sessionId, about, questions } = state;
  // Id of the session for which it was expanded: the next questions collapse it again.
  const [opened, setOpened] = useState(startsOpen ? sessionId : null);
  const isOpen = sessionId === null || opened === sessionId;
  return (
    <Card className={classNames('min-w-0', sessionId !== null && 'max-lg:px-4 max-lg:py-2')}>
      {sessionId !== null && (
        <div className="flex items-center gap-2 lg:hidden">
          <p className="line-clamp-2 min-w-0 flex-1 text-sm font-medium [overflow-wrap:anywhere]">
            {t('lab.about', { about, count: questions.length })}
          </p>
          <Button
            variant="quiet"
            className="-mr-2 shrink-0 text-brand"
            aria-expanded={isOpen}
            aria-controls="lab-material"
            onClick={() => setOpened(isOpen ? null : sessionId)}
          >
            {t(isOpen ? 'lab.changeClose' : 'lab.change')}
          </Button>
        </div>
      )}
      <div
        id="lab-material"
        className={classNames(
          !isOpen && 'max-lg:hidden',
          sessionId !== null && 'max-lg:pt-2 max-lg:pb-3',
        )}
      >
        {children}
      </div>
    </Card>
  );
}
