import { Button } from './button';
import { Dialog } from './dialog';

/** What an alert says, and what can be done about it. */
export interface AlertContent {
  title: string;
  text: string;
  /** Below it, what there is to add. */
  detail?: string;
  /** What else can be done than to acknowledge it. */
  action?: { label: string; act: () => void };
}

/** A text that has to be acknowledged. */
export default function AlertDialog({
  content: { title, text, detail, action },
  onClose,
}: {
  content: AlertContent;
  onClose: () => void;
}) {
  const act = () => {
    onClose();
    action?.act();
  };
  return (
    <Dialog title={title} description={text} role="alertdialog" onClose={onClose}>
      {detail && <p className="mb-5 text-ink-soft">{detail}</p>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose} variant={action ? 'outline' : 'primary'} data-autofocus>
          OK
        </Button>
        {action && <Button onClick={act}>{action.label}</Button>}
      </div>
    </Dialog>
  );
}
