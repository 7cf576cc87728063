import { Icon, type IconName } from './icons';

/**
 * Emoji of a specified text, rendered as an icon because its font may be missing. Copied text keeps
 * the emoji.
 */
export function DrawnSign({
  sign,
  icon,
  size = 24,
}: {
  sign: string | undefined;
  icon: IconName;
  /** In px. */
  size?: number;
}) {
  return (
    <span aria-hidden="true" className="relative inline-block w-[1.3em] align-[-0.2em]">
      <span className="absolute inset-0 overflow-hidden opacity-0">{sign}</span>
      <Icon name={icon} size={size} />
    </span>
  );
}
