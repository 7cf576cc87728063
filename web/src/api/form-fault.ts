import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from './api-error';

/** Faults of a form, and by name of its fields. */
export interface Fault {
  text: string;
  fields?: readonly string[];
}

/**
 * What is wrong with a form: said beneath the first field that it is about, which takes the focus,
 * else by `message`; all fields that it is about are marked until something is typed.
 */
export function useFormFault() {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const fields = fault?.fields ?? [];
  useEffect(() => {
    const first = fault?.fields?.[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [fault]);
  return {
    formProps: { ref: form, noValidate: true, onInput: () => fields.length > 0 && setFault(null) },
    /** Shows it; null takes it away. */
    show: setFault,
    /** Says why a call was refused; `about` is the field that a refusal of a code is about. */
    refuse: (error: unknown, otherwise: string, about: Readonly<Record<string, string>> = {}) => {
      const { code = '', fields: at = [] } = error instanceof ApiError ? error : {};
      const named = [...at, about[code] ?? ''];
      const own = named.filter((name) => form.current?.querySelector(`[name="${name}"]`));
      setFault({ text: messageOf(error, otherwise), fields: own });
    },
    message: fields.length > 0 ? null : (fault?.text ?? null),
    /** Name and marks of a field. */
    field: (name: string) => ({
      name,
      problem: name === fields[0] ? fault?.text : undefined,
      ...(fields.includes(name) && { 'aria-invalid': true }),
    }),
  };
}

/** The names of the fields in which nothing stands. */
export function emptyFields(texts: Readonly<Record<string, string>>): string[] {
  return Object.keys(texts).filter((name) => !texts[name]?.trim());
}
