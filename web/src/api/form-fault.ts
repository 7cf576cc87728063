import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from './api-error';

/** Faults of a form, and by name of its fields. */
export interface Fault {
  text: string;
  fields?: readonly string[];
}

/** What is wrong with single fields: words by the field's name. */
export type FieldFaults = Readonly<Record<string, string>>;

/**
 * What is wrong with a form. One fault is said beneath the first field that it is about, which takes the focus, else
 * by `message`; all fields that it is about are marked until something is typed. Several are said each beneath its
 * own field until something is typed there, and the first of them takes the focus.
 */
export function useFormFault() {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState(NONE);
  const { words, focusedFor, isOne, message } = fault;
  useEffect(() => {
    // The first in the form of those that something is said of.
    const names = Object.keys(focusedFor).filter((name) => focusedFor[name]);
    const wanted = names.map((name) => `[name="${name}"]`).join();
    if (wanted) form.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [focusedFor]);
  const showAll = (faults: FieldFaults) => setFault({ ...NONE, words: faults, focusedFor: faults });
  const show = (next: Fault | null) => {
    const { text = '', fields = [] } = next ?? {};
    const faults = Object.fromEntries(fields.map((name, at) => [name, at === 0 ? text : '']));
    const rest = fields.length > 0 ? null : text || null;
    setFault({ words: faults, focusedFor: faults, isOne: true, message: rest });
  };
  const forget = (name: string) => {
    const left = Object.entries(words).filter(([field]) => !isOne && field !== name);
    if (Object.keys(words).length > 0) setFault({ ...fault, words: Object.fromEntries(left) });
  };
  return {
    formProps: {
      ref: form,
      noValidate: true,
      onInput: ({ target }: { target: EventTarget }) => forget(String(Reflect.get(target, 'name'))),
    },
    /** Shows it; null takes it away. */
    show,
    /** Shows each beneath its own field. */
    showAll,
    /** Says why a call was refused; `about` is the field that a refusal of a code is about. */
    refuse: (error: unknown, otherwise: string, about: Readonly<Record<string, string>> = {}) => {
      const { code = '', fields: at = [] } = error instanceof ApiError ? error : {};
      const named = [...at, about[code] ?? ''];
      const own = named.filter((name) => form.current?.querySelector(`[name="${name}"]`));
      show({ text: messageOf(error, otherwise), fields: own });
    },
    message,
    /** Name and marks of a field. */
    field: (name: string) => ({
      name,
      ...(name in words && { problem: words[name], 'aria-invalid': true }),
    }),
  };
}

/** Words beneath fields, those that the focus was given for, and words for the form as a whole. */
interface Shown {
  words: FieldFaults;
  focusedFor: FieldFaults;
  /** It is one fault of all these fields: whatever is typed answers it. */
  isOne: boolean;
  message: string | null;
}

const NONE: Shown = { words: {}, focusedFor: {}, isOne: false, message: null };

/** The names of the fields in which nothing stands. */
export function emptyFields(texts: Readonly<Record<string, string>>): string[] {
  return Object.keys(texts).filter((name) => !texts[name]?.trim());
}
