import { zodResolver } from '@hookform/resolvers/zod';
import type { RouteBodyOf, RouteContract } from '@portal/contracts';
import { useForm, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { z, ZodType } from 'zod';
import { ApiError, messageOf } from './api-error';
import type { Fault } from './form-fault';

interface ContractFormOptions<R extends RouteContract> {
  /** Initial values of the fields, in the order in which they are validated. */
  defaultValues: Record<string, string>;
  /** Maps the typed values to the sent ones; default: unchanged. */
  prepare?: (values: Record<string, string>) => z.input<R['body']>;
  /** Required fields, and the message if one is empty. */
  required: { fields: readonly string[]; text: string };
  /** Messages for fields that the contract rejects; default: the contract's own. */
  words?: Readonly<Record<string, string>>;
  /** Checks beyond the contract. */
  check?: (values: Record<string, string>) => Fault | null;
  /** Message for a refusal without one, and by error code the field that it concerns. */
  refused: { otherwise: (error: unknown) => string; about?: Readonly<Record<string, string>> };
  /** Sends the validated body. */
  submit: (body: RouteBodyOf<R>) => Promise<unknown>;
}

/**
 * Form for the body of a route, validated by the route's contract. A fault is shown below the first
 * field that it concerns, which receives the focus, or as `message`; all fields that it concerns
 * are marked until the user types.
 */
export function useContractForm<R extends RouteContract>(
  route: R,
  options: ContractFormOptions<R>,
) {
  const names = Object.keys(options.defaultValues);
  const form = useForm<FieldValues>({
    defaultValues: options.defaultValues,
    resolver: resolverOf(route, options),
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const wrong = names.filter((name) => errors[name]);

  const refuse = (error: unknown) => {
    const { about = {}, otherwise } = options.refused;
    const { code = '', fields = [] } = error instanceof ApiError ? error : {};
    const message = messageOf(error, otherwise(error));
    const named = [...fields, about[code] ?? ''].filter((name) => names.includes(name));
    if (named.length === 0) return form.setError('root', { message });
    for (const name of named) form.setError(name, { message });
    form.setFocus(named[0] ?? '');
  };
  const send = form.handleSubmit(async (body) => {
    try {
      await options.submit(body as RouteBodyOf<R>); // parsed by the route's own schema
    } catch (error) {
      refuse(error);
    }
  });
  return {
    form,
    isBusy: isSubmitting,
    message: errors.root?.message ?? null,
    formProps: {
      noValidate: true,
      onInput: () => form.clearErrors(wrong),
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        if (!isSubmitting) void send();
      },
    },
    /** Name, value and ARIA attributes of a field. */
    field: (name: string) => ({
      ...form.register(name),
      problem: name === wrong[0] ? textOf(errors[name]) : undefined,
      'aria-invalid': errors[name] ? true : undefined,
    }),
  };
}

function resolverOf<R extends RouteContract>(
  route: R,
  { prepare, required, words = {}, check }: ContractFormOptions<R>,
): Resolver<FieldValues> {
  const byContract = zodResolver(route.body as ZodType<FieldValues, FieldValues>);
  return async (typed, context, options) => {
    const values = typed as Record<string, string>; // values of the fields
    const empty = required.fields.filter((name) => !values[name]?.trim());
    const fault = empty.length > 0 ? { text: required.text, fields: empty } : check?.(values);
    if (fault) return { values: {}, errors: errorsOf(fault) };
    const result = await byContract(prepare?.(values) ?? values, context, options);
    for (const [name, error] of Object.entries(result.errors)) {
      if (error && words[name]) error.message = words[name];
    }
    return result;
  };
}

/** Returns the message of a field or, for a list, of its first invalid item. */
function textOf(error: FieldErrors[string]): string | undefined {
  if (typeof error?.message === 'string') return error.message;
  const part: unknown = Object.values(error ?? {}).find(Boolean);
  const message: unknown = Reflect.get(Object(part), 'message');
  return typeof message === 'string' ? message : undefined;
}

function errorsOf({ text, fields = ['root'] }: Fault): FieldErrors {
  return Object.fromEntries(fields.map((name) => [name, { type: 'check', message: text }]));
}
