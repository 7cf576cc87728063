import { useEffect, useRef, useState } from 'react';
import { useAlert } from '../../design/alert';
import { useToast } from '../../design/toast';
import { Dictation, recognitionClass, spaced } from './dictation';
import { t } from './texts';

/** Appends dictated text to the typed text. */
export function useDictation(onText: (text: string) => void) {
  const alert = useAlert();
  const toast = useToast();
  const dictation = useRef<Dictation | null>(null);
  const [isListening, setIsListening] = useState(false);
  useEffect(() => () => dictation.current?.stop(), []);

  const start = (typed: string) => {
    const create = recognitionClass();
    if (!create) return alert({ title: t('ai.micTitle'), text: t('ai.micUnsupported') });
    setIsListening(true);
    dictation.current = new Dictation(create, {
      onText: (said) => onText(spaced(typed, said)),
      onEnd: (failure) => {
        setIsListening(false);
        dictation.current = null;
        if (failure) toast(t(`ai.mic.${failure}`), 'problem');
      },
    });
  };
  const stop = () => dictation.current?.stop();
  return { isListening, start, stop };
}
