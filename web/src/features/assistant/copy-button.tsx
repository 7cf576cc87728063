import { IconButton } from '../../design/button';
import { copyText } from '../../design/copy-text';
import { Icon } from '../../design/icons';
import { useToast } from '../../design/toast';
import { t } from './texts';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const toast = useToast();
  const copy = () => {
    copyText(text).then(
      () => toast(t('ai.copied')),
      () => toast(t('ai.copyFailed'), 'problem'),
    );
  };
  return (
    <IconButton label={label} onClick={copy}>
      <Icon name="cards" size={18} />
    </IconButton>
  );
}
