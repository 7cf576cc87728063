import { useNavigate } from 'react-router-dom';
import { Button, IconButton } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { t } from '../texts';

/** Banner for an accepted request of the student, shown on other screens. */
export function InvitationBar({
  roomId,
  partner,
  onDismiss,
}: {
  roomId: string;
  /** The student who accepted, if already known. */
  partner: string | null;
  onDismiss: () => void;
}) {
  const navigate = useNavigate();
  const join = () => {
    onDismiss();
    void navigate(`/study/${roomId}`, { state: { joins: true } });
  };
  return (
    <div
      role="alert"
      className="enter pointer-events-auto flex w-full max-w-md items-center gap-2 rounded-card border border-line-strong bg-surface p-3"
    >
      <p className="mr-auto min-w-0 font-medium [overflow-wrap:anywhere]">
        {partner === null ? t('study.begun') : t('study.begunWith', { name: partner })}
      </p>
      <Button onClick={join}>{t('study.join')}</Button>
      <IconButton label="Close" onClick={onDismiss}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
