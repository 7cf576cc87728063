import { CopyButton } from '../copy-button';
import { t } from '../texts';

/** Code block with a copy button. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <div className="flex items-center justify-between bg-sunken pl-3 text-sm text-ink-soft">
        <span>{language || t('ai.code')}</span>
        <CopyButton text={code} label={t('ai.copyCode')} />
      </div>
      <pre
        dir="ltr"
        tabIndex={0}
        aria-label={t('ai.code')}
        className="max-h-96 overflow-auto p-3 text-sm [overflow-wrap:normal]"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
