import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { t } from '../../texts/signed-in-texts';

/** Action requested while questions are unanswered. */
export type End = 'finish' | 'restart' | 'replace';

const TEXTS = {
  finish: {
    title: 'lab.askTitle',
    ask: 'lab.ask',
    text: 'lab.askText',
    act: 'lab.askFinish',
  },
  restart: {
    title: 'lab.askRestartTitle',
    ask: 'lab.askRestart',
    text: 'lab.askRestartText',
    act: 'lab.askRestartAct',
  },
  replace: {
    title: 'lab.askRestartTitle',
    ask: 'lab.askReplace',
    text: 'lab.askReplaceText',
    act: 'lab.askReplaceAct',
  },
} as const;

interface UnansweredDialogProps {
  end: End;
  unanswered: number;
  onEnd: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Asks for confirmation before unanswered questions are closed or dropped. */
export function UnansweredDialog(props: UnansweredDialogProps) {
  const { end, unanswered, onEnd, onKeep, onClose } = props;
  const texts = TEXTS[end];
  return (
    <Dialog
      title={t(texts.title)}
      description={t(texts.ask, { count: unanswered })}
      role="alertdialog"
      onClose={onClose}
    >
      <p className="-mt-3 mb-6 text-ink-soft">{t(texts.text)}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onEnd}>
          {t(texts.act)}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {t('lab.askKeep')}
        </Button>
      </div>
    </Dialog>
  );
}
