import { useEffect, useRef } from 'react';
import { Button } from '../../design/button';
import { saveFile } from '../../design/save-file';
import { t } from '../../texts/admin-texts';

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('admin.factor.keep')}
        </h3>
        <p className="text-ink-soft">{t('admin.factor.keepText')}</p>
      </div>
      <ul
        aria-label={t('admin.factor.codes')}
        className="figures grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 rounded-card bg-sunken p-4 text-lg"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          {t('admin.factor.download')}
        </Button>
        <Button onClick={onDone}>{t('admin.factor.kept')}</Button>
      </div>
    </div>
  );
}
