import type { ComponentProps } from 'react';
import { Button } from './button';
import { classNames } from './class-names';

/** Takes something away: recognised by its colour, and quiet among what is read. */
export function RemoveButton({ className, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="quiet"
      {...rest}
      className={classNames('text-rose hover:not-disabled:bg-rose-soft', className)}
    />
  );
}
