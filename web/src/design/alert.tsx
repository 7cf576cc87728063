import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useState,
  type ReactNode,
} from 'react';
import type { AlertContent } from './alert-dialog';

/** Loaded when first needed: the landing page must stay light. */
const AlertDialog = lazy(() => import('./alert-dialog'));

const AlertContext = createContext<(content: AlertContent) => void>(() => undefined);

/** Shows an accessible alert with a text that has to be acknowledged. */
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
