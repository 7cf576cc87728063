import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from './api-error';

/** A fault of a form, with the names of the fields that it concerns. */
export interface Fault {
  text: string;
  fields?: readonly string[];
}

/** Messages by field name. */
export type FieldFaults = Readonly<Record<string, string>>;

/**
 * Manages the faults of a form. A single fault is shown below the first field that it concerns,
 * which receives the focus, or as `message`; all fields that it concerns are marked until the user
 * types. Several faults are each shown below their own field until the user types there; the first
 * of them receives the focus.
 */
export function useFormFault() {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState(NONE);
  const { words, focusedFor, isOne, message } = fault;
  useEffect(() => {
    // The first field, in document order, that has a message.
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
      onChange: ({ target }: { target: EventTarget }) =>
        forget(String(Reflect.get(target, 'name'))),
    },
    /** Shows a fault; null removes it. */
    show,
    /** Shows each message below its own field. */
    showAll,
    /** Shows why a call was refused; `about` maps an error code to the field that it concerns. */
    refuse: (error: unknown, otherwise: string, about: Readonly<Record<string, string>> = {}) => {
      const { code = '', fields: at = [] } = error instanceof ApiError ? error : {};
      const named = [...at, about[code] ?? ''];
      const own = named.filter((name) => form.current?.querySelector(`[name="${name}"]`));
      show({ text: messageOf(error, otherwise), fields: own });
    },
    message,
    /** Name, message and ARIA attributes of a field. */
    field: (name: string) => ({
      name,
      ...(name in words && { problem: words[name], 'aria-invalid': true }),
    }),
  };
}

/**
 * Messages of fields, the messages for which the focus was set, and a message for the whole form.
 */
interface Shown {
  words: FieldFaults;
  focusedFor: FieldFaults;
  /** Whether one fault concerns all these fields, so that typing in any of them clears it. */
  isOne: boolean;
  message: string | null;
}

const NONE: Shown = { words: {}, focusedFor: {}, isOne: false, message: null };

/** Returns the names of the empty fields. */
export function emptyFields(texts: Readonly<Record<string, string>>): string[] {
  return Object.keys(texts).filter((name) => !texts[name]?.trim());
}
