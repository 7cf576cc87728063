import { asciiDigits, CODE_LENGTH } from '@portal/contracts';
import type { ComponentProps } from 'react';
import { TextField } from '../../design/field';
import { t } from '../../texts/texts';

/**
 * Takes a mailed code: its digits, of any script, and nothing else that is typed or pasted. It has no `maxLength`,
 * by which the browser would cut "123 456" before the blank is left out.
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
