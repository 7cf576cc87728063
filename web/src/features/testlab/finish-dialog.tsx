import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { t } from '../../texts/signed-in-texts';

interface FinishDialogProps {
  unanswered: number;
  onFinish: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Asks before questions are closed that have not been answered. */
export function FinishDialog({ unanswered, onFinish, onKeep, onClose }: FinishDialogProps) {
  return (
    <Dialog
      title={t('lab.askTitle')}
      description={t('lab.ask', { count: unanswered })}
      role="alertdialog"
      onClose={onClose}
    >
      <p className="-mt-3 mb-6 text-ink-soft">{t('lab.askText')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onFinish}>
          {t('lab.askFinish')}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {t('lab.askKeep')}
        </Button>
      </div>
    </Dialog>
  );
}
