import { useState } from 'react';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { t } from '../../texts/signed-in-texts';
import { DeleteDialog } from './delete-dialog';

/** Card to delete the account. */
export function DeleteCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="border-rose">
      <h2 className="text-xl font-semibold">{t('account.delete')}</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-soft">{t('account.deleteText')}</p>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {t('account.deleteStart')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
