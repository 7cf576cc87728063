import { DEPARTMENTS, register } from '@portal/contracts';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { useSite } from '../../api/site';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { CheckField, FormMessage, PasswordField, SelectField, TextField } from '../../design/field';
import { t } from '../../texts/texts';
import { keepRegistration, type PendingRegistration } from './pending-registration';
import { faultOf, type Registration } from './registration';

const EMPTY: Registration = {
  email: '',
  password: '',
  confirmPassword: '',
  department: '',
  acceptedTerms: false,
};

/** A new account. */
export function RegisterDialog({
  pending,
  onRegistered,
  onClose,
}: {
  /** One that this tab has begun before. */
  pending: PendingRegistration | null;
  onRegistered: (pending: PendingRegistration) => void;
  onClose: () => void;
}) {
  const site = useSite();
  const [form, setForm] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTooEarly, setIsTooEarly] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const set = (change: Partial<Registration>) => setForm({ ...form, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const fault = faultOf(form, site);
    setProblem(fault);
    setIsTooEarly(false);
    if (fault) return;
    setIsBusy(true);
    try {
      // The login trims passwords (specification), so a blank around one must not get into it here.
      const body = {
        ...form,
        password: form.password.trim(),
        confirmPassword: form.confirmPassword.trim(),
      };
      const { data } = await call(register, { body });
      const { email, registrationId } = data;
      const begun = { email, registrationId, sentAt: Date.now() };
      keepRegistration(begun);
      onRegistered(begun);
    } catch (error) {
      setIsTooEarly(error instanceof ApiError && error.code === 'too_early');
      setProblem(messageOf(error, t('access.registrationFailed')));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog title={t('access.registerTitle')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={t('access.email')}
          type="email"
          autoComplete="email"
          placeholder={`you@${site.emailDomains[0] ?? ''}`}
          value={form.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        <PasswordField
          label={t('access.password')}
          hint={t('access.passwordHint')}
          autoComplete="new-password"
          value={form.password}
          onChange={(event) => set({ password: event.target.value })}
        />
        <PasswordField
          label={t('access.confirm')}
          autoComplete="new-password"
          value={form.confirmPassword}
          onChange={(event) => set({ confirmPassword: event.target.value })}
        />
        <SelectField
          label={t('access.department')}
          value={form.department}
          onChange={(event) => set({ department: event.target.value })}
        >
          <option value="">{t('access.departmentChoose')}</option>
          {DEPARTMENTS.map((department) => (
            <option key={department}>{department}</option>
          ))}
        </SelectField>
        <div>
          <CheckField
            checked={form.acceptedTerms}
            onChange={(event) => set({ acceptedTerms: event.target.checked })}
          >
            {t('access.terms')}
          </CheckField>
          <Link
            to={`/${site.productName}Terms`}
            target="_blank"
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            {t('terms.title')}
          </Link>
        </div>
        <FormMessage text={problem} tone="problem" />
        {isTooEarly && pending?.email === form.email.trim().toLowerCase() && (
          <Button variant="outline" onClick={() => onRegistered(pending)}>
            {t('access.enterCode')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('access.registerSubmit')}
        </Button>
      </form>
    </Dialog>
  );
}
