import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '../design/button';
import { Icon } from '../design/icons';

/**
 * Title of a screen with a back link to the previous page, or to the dashboard for a visitor who
 * followed a link.
 */
export function BackHeader({ title }: { title: string }) {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return (
    <div className="mb-6 flex items-center gap-2">
      <IconButton
        label="Back"
        className="-ml-2"
        onClick={() => void (isFirst ? navigate('/Student') : navigate(-1))}
      >
        <Icon name="back" size={24} />
      </IconButton>
      <h1 className="min-w-0 flex-1 text-2xl sm:text-3xl">{title}</h1>
    </div>
  );
}
