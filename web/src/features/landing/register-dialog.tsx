import { DEPARTMENTS } from '@portal/contracts';
import { registerRoute } from '@portal/contracts/registration';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useSite } from '../../api/site';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { CheckField, FormMessage, PasswordField, SelectField, TextField } from '../../design/field';
import { useFormFault } from '../../api/form-fault';
import { t } from '../../texts/texts';
import type { AccessStep } from './access-step';
import { OtherDialogLink } from './other-dialog-link';
import { keepRegistration, type PendingRegistration } from './pending-registration';
import { faultsOf, type Registration } from './registration';

const EMPTY: Omit<Registration, 'email'> = {
  password: '',
  confirmPassword: '',
  department: '',
  acceptedTerms: false,
};

/** Form for a new account. */
export function RegisterDialog({
  email,
  onEmail,
  pending,
  onRegistered,
  onStep,
  onClose,
}: {
  email: string;
  onEmail: (email: string) => void;
  /** Earlier registration of this tab. */
  pending: PendingRegistration | null;
  /** @param words the server's message about it */
  onRegistered: (pending: PendingRegistration, words?: string) => void;
  onStep: (step: AccessStep) => void;
  onClose: () => void;
}) {
  const site = useSite();
  const [rest, setRest] = useState(EMPTY);
  const form: Registration = { ...rest, email };
  const { showAll, refuse, formProps, field, message } = useFormFault();
  const [isTooEarly, setIsTooEarly] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const set = (change: Partial<typeof EMPTY>) => setRest({ ...rest, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const faults = faultsOf(form, site);
    showAll(faults);
    setIsTooEarly(false);
    if (Object.keys(faults).length > 0) return;
    setIsBusy(true);
    try {
      // The login trims passwords (specification), so surrounding blanks must be removed here, too.
      const body = {
        ...form,
        password: form.password.trim(),
        confirmPassword: form.confirmPassword.trim(),
      };
      const { data, message: words } = await call(registerRoute, { body });
      const begun = {
        email: data.email,
        registrationId: data.registrationId,
        sentAt: Date.now(),
      };
      keepRegistration(begun);
      onRegistered(begun, words);
    } catch (error) {
      setIsTooEarly(error instanceof ApiError && error.code === 'too_early');
      refuse(error, t('access.registrationFailed'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog title={t('access.registerTitle')} onBack={() => onStep('choice')} onClose={onClose}>
      <form {...formProps} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={t('access.email')}
          type="email"
          autoComplete="email"
          placeholder={`you@${site.emailDomains[0] ?? ''}`}
          {...field('email')}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <PasswordField
          label={t('access.password')}
          hint={t('password.hint')}
          autoComplete="new-password"
          {...field('password')}
          value={form.password}
          onChange={(event) => set({ password: event.target.value })}
        />
        <PasswordField
          label={t('access.confirm')}
          autoComplete="new-password"
          {...field('confirmPassword')}
          value={form.confirmPassword}
          onChange={(event) => set({ confirmPassword: event.target.value })}
        />
        <SelectField
          label={t('access.department')}
          {...field('department')}
          value={form.department}
          onChange={(event) => set({ department: event.target.value })}
        >
          <option value="">{t('access.departmentChoose')}</option>
          {DEPARTMENTS.map((department) => (
            <option key={department}>{department}</option>
          ))}
        </SelectField>
        <CheckField
          {...field('acceptedTerms')}
          checked={form.acceptedTerms}
          onChange={(event) => set({ acceptedTerms: event.target.checked })}
        >
          {t('access.accept')}{' '}
          <Link
            to={`/${site.productName}Terms`}
            target="_blank"
            className="-my-2 inline-block py-2 underline underline-offset-4"
          >
            {t('access.acceptLink')}
          </Link>
          .
        </CheckField>
        <FormMessage text={message} tone="problem" />
        {isTooEarly && pending?.email === email.trim().toLowerCase() && (
          <Button variant="outline" onClick={() => onRegistered(pending)}>
            {t('access.enterCode')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('access.registerSubmit')}
        </Button>
        <OtherDialogLink
          question={t('access.haveAccount')}
          label={t('access.login')}
          onOpen={() => onStep('login')}
        />
      </form>
    </Dialog>
  );
}
