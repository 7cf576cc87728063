import { exportAccountRoute } from '@portal/contracts/account-export';

import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { saveFile } from '../../design/save-file';
import { useToast } from '../../design/toast';
import { t } from '../../texts/signed-in-texts';

/** Timeout of an export, in ms; a long history takes minutes. */
const EXPORT_MS = 600_000;

/** Card to download all data that the portal stores about the user. */
export function DataCard() {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const data = await call(exportAccountRoute, { timeoutMs: EXPORT_MS });
      saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json');
    } catch (error) {
      toast(messageOf(error, t('account.downloadFailed')), 'problem');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card>
      <h2 className="text-xl font-semibold">{t('account.data')}</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-soft">{t('account.dataText')}</p>
      <Button variant="outline" isBusy={isBusy} onClick={() => void download()}>
        {t('account.download')}
      </Button>
    </Card>
  );
}
