import { asciiDigits, CODE_LENGTH } from '@portal/contracts';
import type { ComponentProps } from 'react';
import { TextField } from '../../design/field';
import { t } from '../../texts/texts';

/**
 * Field for an e-mailed code: keeps the digits, of any script, and drops other typed or pasted
 * characters. It has no `maxLength`, because the browser would truncate "123 456" before the blank
 * is removed.
 */
export function CodeField({
  onCode,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'label' | 'onChange' | 'maxLength'> & {
  onCode: (code: string) => void;
}) {
  return (
    <TextField
      label={t('access.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) =>
        onCode(asciiDigits(event.target.value).replace(/\D/g, '').slice(0, CODE_LENGTH))
      }
      className="figures text-center text-2xl tracking-[0.4em]"
      {...rest}
    />
  );
}
