import { BrowserRouter } from 'react-router-dom';
import { AlertProvider } from '../design/alert';
import { ToastProvider } from '../design/toast';
import { CrashBoundary } from './crash-boundary';
import { AppRoutes } from './routes';

/** The whole portal in the browser. */
export function App() {
  return (
    <CrashBoundary>
      <BrowserRouter>
        <ToastProvider>
          <AlertProvider>
            <AppRoutes />
          </AlertProvider>
        </ToastProvider>
      </BrowserRouter>
    </CrashBoundary>
  );
}
