import { useNavigate } from 'react-router-dom';
import { Icon } from '../../design/icons';
import { signOut } from '../../session/sign-out';
import { t } from '../../texts/signed-in-texts';

/** Returns a function that signs the user out and leaves the page. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    void signOut();
    void navigate('/');
  };
}

/** Sign-out button. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <button
      type="button"
      onClick={onLeave}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon name="logout" size={20} />
      {t('frame.logout')}
    </button>
  );
}
