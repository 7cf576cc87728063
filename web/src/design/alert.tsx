import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface AlertContent {
  title: string;
  text: string;
}

const AlertContext = createContext<(content: AlertContent) => void>(() => undefined);

/** Shows an accessible alert with a text that has to be acknowledged. */
export function useAlert(): (content: AlertContent) => void {
  return useContext(AlertContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [content, setContent] = useState<AlertContent | null>(null);
  const show = useCallback((next: AlertContent) => setContent(next), []);
  const close = useCallback(() => setContent(null), []);
  const dialog = useMemo(
    () =>
      content && (
        <Dialog title={content.title} description={content.text} role="alertdialog" onClose={close}>
          <Button onClick={close} className="self-end">
            OK
          </Button>
        </Dialog>
      ),
    [content, close],
  );
  return (
    <AlertContext value={show}>
      {children}
      {dialog}
    </AlertContext>
  );
}
