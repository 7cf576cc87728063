import { Button } from '../../../design/button';
import { Dialog } from '../../../design/dialog';
import { t } from '../texts';

/** Asks for confirmation before a round ends for all. */
export function CloseDialog({ onKeep, onEnd }: { onKeep: () => void; onEnd: () => void }) {
  return (
    <Dialog
      title={t('study.round.closeTitle')}
      description={t('study.round.closeText')}
      role="alertdialog"
      onClose={onKeep}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onEnd}>
          {t('study.round.close')}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {t('lab.askKeep')}
        </Button>
      </div>
    </Dialog>
  );
}
