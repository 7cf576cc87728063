import { useSyncExternalStore } from 'react';
import { IconButton } from './button';
import { Icon } from './icons';
import { browserStorage } from './kept-storage';

type Theme = 'light' | 'dark';

function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/**
 * Observes the theme, which also changes with the system setting and in other windows; see
 * `public/theme.js`.
 */
function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Switches between light and dark theme and stores the choice. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const next: Theme = theme === 'dark' ? 'light' : 'dark';
  const turn = () => {
    document.documentElement.dataset['theme'] = next;
    browserStorage.set('theme', next);
  };
  return (
    <IconButton
      label={next === 'dark' ? 'Switch to dark mode' : 'Switch to light mode'}
      onClick={turn}
      className={className}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </IconButton>
  );
}
