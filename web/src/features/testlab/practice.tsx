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

/** TestLab: the material on one side, one question at a time on the other. */
export function Practice({ studentId, totalXp }: { studentId: string; totalXp: number }) {
  const practice = usePractice(studentId);
  const { state, message, isGenerating } = practice;
  // Key of the form: a restart recreates it empty.
  const [round, setRound] = useState(0);
  // Material that would replace a test with unsent choices.
  const [wanted, setWanted] = useState<Material | null>(null);
  // A choice that is being sent still counts in its own test.
  const waiting = state.unsent.length - (practice.isUnderWay ? 1 : 0);
  const generate = (material: Material) => {
    setWanted(null);
    void practice.generate(material);
  };
  // The dashboard links to the open test; further tests are requested here.
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
  const messageBox = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The notice, which scrolling to the first question has moved below the header.
    if (state.notice) void messageBox.current?.scrollIntoView({ block: 'nearest' });
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
            place={messageBox}
            text={message?.place === 'material' ? message.text : state.notice}
            isAnswer={message?.place === 'material'}
          />
          <div
            // Hidden and not focusable while the next questions are generated.
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
        <ReplaceDialog
          unsent={state.unsent.length}
          onReplace={() => generate(wanted)}
          onSettled={() => (message === null ? generate(wanted) : setWanted(null))}
          onKeep={() => setWanted(null)}
        />
      )}
    </>
  );
}

interface ReplaceDialogProps {
  unsent: number;
  onReplace: () => void;
  /** Called when no unsent choice is left, sent or refused. */
  onSettled: () => void;
  onKeep: () => void;
}

/** Asks for confirmation before another test replaces one with unsent choices. */
function ReplaceDialog({ unsent, onReplace, onSettled, onKeep }: ReplaceDialogProps) {
  const isSettled = unsent === 0;
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    if (isSettled) latest.current();
  }, [isSettled]);
  return (
    <UnansweredDialog
      end="replace"
      unanswered={unsent}
      onEnd={onReplace}
      onKeep={onKeep}
      onClose={onKeep}
    />
  );
}

/**
 * Message about the material; the live region is in the document from the start, so that changes
 * are announced.
 */
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
    // Scrolls the result into view for a student who pressed the button at the end of a long form.
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
