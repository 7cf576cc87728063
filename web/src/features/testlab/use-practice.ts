import { claimXpRoute, generateQuestionsRoute } from '@portal/contracts/testlab';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { formatXp } from '../../texts/format-number';
import { refreshUser, showXp } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import { formOf, generationFault, isNothing, nameOf, type Material } from './generation';
import type { OpenTest } from './open-test-offer';
import { practiceReducer, summaryOf } from './practice-state';
import { keepPractice, loadPractice } from './practice-storage';
import { stopReading } from '../../design/read-aloud';
import { isAbout, type PracticeMessage } from './practice-message';
import { useCredit } from './use-credit';
import { useUnsent } from './use-unsent';

/** Action in progress for the current question or its test. */
export type Busy = 'answering' | 'adding' | null;

/** State and actions of TestLab, from generating questions to crediting the XP. */
export function usePractice(studentId: string) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(practiceReducer, studentId, loadPractice);
  const [message, setMessage] = useState<PracticeMessage | null>(null);
  const [isGenerating, setIsGenerating] = useState(false);
  // The test whose XP is being credited: the next one does not wait for it.
  const [adding, setAdding] = useState<{ sessionId: string } | null>(null);
  const generation = useRef<AbortController | null>(null);
  // The current test when a response arrives, possibly long after its request.
  const latest = useRef(state);
  const { addWhatIsLeft, addLate } = useCredit(latest);
  useEffect(() => {
    latest.current = state;
    keepPractice(studentId, state);
  }, [studentId, state]);
  useEffect(
    () => () => {
      generation.current?.abort();
      stopReading();
    },
    [],
  );

  /** Shows a message about a test unless it was left, in which case the current message stays. */
  const showMessage = (message: Exclude<PracticeMessage, { place: 'material' }>) => {
    if (message.sessionId === latest.current.sessionId) setMessage(message);
  };

  const { sending, isHeldUp, isStuck, tryNow, leave } = useUnsent(state, latest, {
    onScored: (sessionId, question, scored) => {
      dispatch({ type: 'scored', sessionId, question, scored });
      if (scored.xpEarned > 0) addLate(sessionId);
    },
    onRefused: (sessionId, question, error) => {
      dispatch({ type: 'refused', sessionId, question });
      const text = messageOf(error, t('lab.answerFailed'));
      showMessage({ place: 'answer', sessionId, question, text });
    },
    onFailed: (sessionId, question) => dispatch({ type: 'failed', sessionId, question }),
  });
  const underWay = state.unsent.find((one) => one === sending);
  const isAnswering = underWay?.question === state.current;
  const isAdding = adding !== null && adding.sessionId === state.sessionId;
  const busy: Busy = isAdding ? 'adding' : isAnswering ? 'answering' : null;

  const generate = async (material: Material) => {
    if (isNothing(material)) return setMessage({ place: 'material', text: t('lab.needMaterial') });
    const controller = new AbortController();
    generation.current = controller;
    setIsGenerating(true);
    setMessage(null);
    try {
      const body = formOf(material);
      const made = await call(generateQuestionsRoute, { body, signal: controller.signal });
      void addWhatIsLeft();
      leave();
      dispatch({ type: 'loaded', about: nameOf(material), ...made });
      void client.invalidateQueries({ queryKey: ['past-topics'] });
      client.removeQueries({ queryKey: ['open-test'] });
    } catch (error) {
      if (controller.signal.aborted) return;
      setMessage({ place: 'material', text: generationFault(error) });
    } finally {
      void client.invalidateQueries({ queryKey: ['practice-choices'] });
      if (generation.current === controller) setIsGenerating(false);
    }
  };

  const stop = () => {
    generation.current?.abort();
    stopReading();
    setIsGenerating(false);
    setMessage({ place: 'material', text: t('lab.stopped') });
  };

  const answer = (choice: number) => {
    const { sessionId, current: question } = state;
    const isClosed = state.isAdded || state.questions[question]?.scored;
    if (isGenerating || busy || !sessionId || isClosed) return;
    setMessage(null);
    dispatch({ type: 'chosen', sessionId, question, choice });
    if (isHeldUp) tryNow();
  };

  const finish = async () => {
    const { sessionId } = state;
    const { sessionXp } = summaryOf(state);
    if (isGenerating || busy || !sessionId || state.isAdded) return;
    const show = (text: string) => showMessage({ place: 'finish', sessionId, text });
    // Choices that arrive after the end earn nothing.
    const unsent = state.unsent.length;
    if (unsent > 0 && !isStuck) {
      tryNow();
      const text = t('lab.finishUnsent');
      return showMessage({ place: 'finish', sessionId, text, endsWhenSent: true });
    }
    const begun = { sessionId };
    setAdding(begun);
    setMessage(null);
    try {
      if (sessionXp > 0) {
        const { totalXP } = await call(claimXpRoute, { body: { xp: sessionXp, sessionId } });
        showXp(client, totalXP);
        void refreshUser(client);
      }
      dispatch({ type: 'added', sessionId });
      const xp = formatXp(sessionXp);
      show(unsent > 0 ? t('lab.addedWithout', { xp, unsent }) : t('lab.addedText', { xp }));
    } catch {
      show(t('lab.addFailed'));
    } finally {
      setAdding((now) => (now === begun ? null : now));
    }
  };

  /** Continues a test that was started elsewhere. */
  const resume = (test: OpenTest) => {
    dispatch({ type: 'resumed', ...test });
    setMessage(null);
  };

  /**
   * Clears the message about the material: the form is submitted again, and may be rejected at a
   * field.
   */
  const tryAgain = () => setMessage((before) => (before?.place === 'material' ? null : before));
  const restart = () => {
    stopReading();
    void addWhatIsLeft().then((xp) => {
      const message = {
        place: 'material',
        text: t('lab.addedText', { xp: formatXp(xp) }),
      } as const;
      // A message shown in the meantime is more recent.
      if (xp > 0) setMessage((now) => now ?? message);
    });
    dispatch({ type: 'restarted' });
    setMessage(null);
  };
  const move = (to: number) => {
    stopReading();
    dispatch({ type: 'moved', to });
  };
  const flag = (sessionId: string, question: number, flagId: string | null) =>
    dispatch({ type: 'flagged', sessionId, question, flagId });
  return {
    state,
    message: message && isAbout(message, state) ? message : null,
    busy,
    /** Whether unsent choices wait for the connection. */
    isHeldUp,
    /** Whether a choice is being sent over a connection that has not failed. */
    isUnderWay: !isHeldUp && underWay !== undefined,
    /** Whether the review can be finished without the unsent choices. */
    isStuck,
    isGenerating,
    tryAgain,
    generate,
    resume,
    stop,
    answer,
    finish,
    restart,
    move,
    flag,
  };
}

/** State and actions available to the screens of TestLab. */
export type PracticeControl = ReturnType<typeof usePractice>;
