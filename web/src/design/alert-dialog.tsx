import { Button } from './button';
import { Dialog } from './dialog';

/** Content of an alert, and an optional action. */
export interface AlertContent {
  title: string;
  text: string;
  /** Additional text below the main text. */
  detail?: string;
  /** Action besides acknowledging the alert. */
  action?: { label: string; act: () => void };
}

/** Dialog with a text that the user must acknowledge. */
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
