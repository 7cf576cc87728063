import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { classNames } from '../../design/class-names';
import { PageHeader } from '../../design/page-header';
import { Spinner } from '../../design/spinner';
import { EmptyState } from '../../design/states';
import { t } from '../../texts/signed-in-texts';
import { keptFileOf } from './kept-file';
import { MaterialForm } from './material-form';
import { MaterialPanel } from './material-panel';
import { OpenTestOffer, type OpenTest } from './open-test-offer';
import { PracticeSession } from './practice-session';
import type { Material } from './generation';
import { UnansweredDialog } from './unanswered-dialog';
import { usePractice } from './use-practice';

/** TestLab: material on one side, one question at a time on the other. */
export function Practice({ studentId, totalXp }: { studentId: string; totalXp: number }) {
  const practice = usePractice(studentId);
  const { state, told, isGenerating } = practice;
  // A restart empties the form too: a new key makes it anew.
  const [round, setRound] = useState(0);
  // Wanted in place of a test with choices that are not sent yet.
  const [wanted, setWanted] = useState<Material | null>(null);
  // A choice that is under way is counted in the test that it was made in, whatever comes next.
  const waiting = state.unsent.length - (practice.isUnderWay ? 1 : 0);
  const generate = (material: Material) => {
    setWanted(null);
    void practice.generate(material);
  };
  // The dashboard leads back to the open test; what comes after it is asked for here.
  const [params, setParams] = useSearchParams();
  const isWanted = params.has('resume');
  const bringsFile = keptFileOf(useLocation().state) !== null || params.has('material');
  const restart = () => {
    if (isWanted) setParams({}, { replace: true });
    practice.restart();
    setRound(round + 1);
  };
  const { resume } = practice;
  const take = useCallback(
    (test: OpenTest) => {
      setParams({}, { replace: true });
      resume(test);
    },
    [resume, setParams],
  );
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The first question, which has just been brought into view, has left it under the header.
    if (state.notice) void message.current?.scrollIntoView({ block: 'nearest' });
  }, [state.sessionId, state.notice]);
  return (
    <>
      <PageHeader title={t('lab.title')} backTo="/Student" />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <MaterialPanel state={state} startsOpen={params.has('topics') || bringsFile}>
          <MaterialForm
            key={round}
            isGenerating={isGenerating}
            isRestarted={round > 0}
            onTry={practice.tryAgain}
            onGenerate={(material) => (waiting > 0 ? setWanted(material) : generate(material))}
            onStop={practice.stop}
          />
        </MaterialPanel>
        <div className="relative flex min-w-0 flex-col">
          <Message
            place={message}
            text={told?.place === 'material' ? told.text : state.notice}
            isAnswer={told?.place === 'material'}
          />
          <div
            // Neither seen nor reached while the next questions are made.
            className={classNames('flex min-w-0 flex-col gap-5', isGenerating && 'invisible')}
          >
            {(!state.sessionId || (isWanted && state.isAdded)) && !isGenerating && (
              <OpenTestOffer isWanted={isWanted} onTake={take} />
            )}
            {state.sessionId ? (
              <PracticeSession practice={practice} totalXp={totalXp} onRestart={restart} />
            ) : (
              <EmptyState icon="flask" text={t('lab.empty')} />
            )}
          </div>
          {isGenerating && <Generating />}
        </div>
      </div>
      {wanted && (
        <UnansweredDialog
          end="replace"
          unanswered={waiting}
          onEnd={() => generate(wanted)}
          onKeep={() => setWanted(null)}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}

/** What is to be said of the material; in the page from the start, so that it is read out. */
function Message({
  place,
  text,
  isAnswer,
}: {
  place: RefObject<HTMLParagraphElement | null>;
  text: string | null;
  isAnswer: boolean;
}) {
  useEffect(() => {
    // Whoever pressed the button at the end of a long form sees what came of it.
    if (text && isAnswer) void place.current?.scrollIntoView({ block: 'nearest' });
  }, [place, text, isAnswer]);
  return (
    <p
      ref={place}
      role="status"
      className={
        text
          ? 'mb-4 scroll-mt-2 scroll-mb-28 rounded-control border border-line-strong bg-surface px-4 py-2.5 font-medium [overflow-wrap:anywhere] sm:mb-5'
          : 'sr-only'
      }
    >
      {text}
    </p>
  );
}

function Generating() {
  return (
    <div
      role="status"
      className="absolute inset-0 flex min-h-48 flex-col items-center justify-start gap-3 rounded-card border bg-paper pt-16 text-lg"
    >
      <Spinner size={34} />
      {t('lab.generating')}
    </div>
  );
}
