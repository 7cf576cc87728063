import type { useFormFault } from '../../api/form-fault';
import { PasswordField, TextField } from '../../design/field';
import { t } from '../../texts/texts';

/** Additional credential that a link requires. */
export type LinkNeed = 'nothing' | 'password' | 'code';

/** The typed values, by the server's field names. */
export type LinkEntries = Partial<Record<'password' | 'confirmPassword' | 'code', string>>;

/** Fields for the credential that a link requires; the first receives the focus. */
export function LinkFields({
  need,
  entries,
  field,
  onChange,
}: {
  need: LinkNeed;
  entries: LinkEntries;
  field: ReturnType<typeof useFormFault>['field'];
  onChange: (entries: LinkEntries) => void;
}) {
  const entry = (name: keyof LinkEntries) => ({
    ...field(name),
    value: entries[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...entries, [name]: event.target.value }),
  });
  switch (need) {
    case 'nothing':
      return null;
    case 'password':
      return (
        <>
          <PasswordField
            label={t('password.new')}
            hint={t('password.hint')}
            autoComplete="new-password"
            autoFocus
            {...entry('password')}
          />
          <PasswordField
            label={t('password.confirm')}
            autoComplete="new-password"
            {...entry('confirmPassword')}
          />
        </>
      );
    case 'code':
      return (
        <TextField
          label={t('access.secondFactor')}
          hint={t('access.secondFactorHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          autoFocus
          {...entry('code')}
        />
      );
  }
}
