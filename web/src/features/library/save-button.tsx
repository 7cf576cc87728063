import { Button } from '../../design/button';
import { Icon } from '../../design/icons';
import { t } from './texts';

interface SaveButtonProps {
  title: string;
  isSaved: boolean;
  isSaving: boolean;
  className?: string;
  onSave: () => void;
}

/** Saves a book and shows whether it is saved; saving it again only shows a message. */
export function SaveButton({ title, isSaved, isSaving, className, onSave }: SaveButtonProps) {
  return (
    <Button
      {...(className && { className })}
      variant={isSaved ? 'outline' : 'primary'}
      icon={isSaved && <Icon name="check" size={18} />}
      aria-label={t(isSaved ? 'book.isSavedOf' : 'book.saveOf', { title })}
      aria-pressed={isSaved}
      isBusy={isSaving}
      onClick={onSave}
    >
      {t(isSaved ? 'book.isSaved' : 'book.save')}
    </Button>
  );
}
