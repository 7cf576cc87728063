import type { ComponentProps } from 'react';
import { Button } from './button';
import { classNames } from './class-names';

/** Button for removals, in a distinct colour and unobtrusive beside text. */
export function RemoveButton({ className, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="quiet"
      {...rest}
      className={classNames('text-rose hover:not-disabled:bg-rose-soft', className)}
    />
  );
}
