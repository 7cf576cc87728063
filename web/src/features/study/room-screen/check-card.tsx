import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { CallIcon } from '../../../design/call-icons';
import { t } from '../texts';
import { DeviceCheck } from './device-check';
import { useDevices } from './use-devices';

/** Card to test camera and microphone before a call. */
export function CheckCard() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button is removed in both cases; before the first press the focus is elsewhere.
    if (isOpen !== null) (isOpen ? heading : start).current?.focus();
  }, [isOpen]);
  const check = useDevices(isOpen === true);
  if (!isOpen) {
    return (
      <Button
        ref={start}
        variant="outline"
        className="self-start"
        onClick={() => setIsOpen(true)}
        icon={<CallIcon name="camera" size={18} />}
      >
        {t('study.check.start')}
      </Button>
    );
  }
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          {t('study.check.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('study.check.text')}</p>
      </div>
      <DeviceCheck check={check} isFollowed>
        {() => (
          <Button variant="outline" onClick={() => setIsOpen(false)}>
            {t('study.check.close')}
          </Button>
        )}
      </DeviceCheck>
    </Card>
  );
}
