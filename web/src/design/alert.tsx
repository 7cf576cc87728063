import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import type { AlertContent } from './alert-dialog';
import { lazyPart } from './lazy-part';

/** Loaded on demand to keep the landing page small. */
const AlertDialog = lazyPart(() => import('./alert-dialog'), {
  waiting: null,
  // Fallback without the dialog.
  failure: (_, { content }) => (
    <p
      role="alert"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-md rounded-card border border-line-strong bg-surface p-4"
    >
      {content.text}
    </p>
  ),
});

const AlertContext = createContext<(content: AlertContent) => void>(() => undefined);

/** Returns a function that shows an accessible alert, which the user must acknowledge. */
export function useAlert(): (content: AlertContent) => void {
  return useContext(AlertContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [content, setContent] = useState<AlertContent | null>(null);
  const close = useCallback(() => setContent(null), []);
  return (
    <AlertContext value={setContent}>
      {children}
      {content && (
        <Suspense fallback={null}>
          <AlertDialog content={content} onClose={close} />
        </Suspense>
      )}
    </AlertContext>
  );
}
