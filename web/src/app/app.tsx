import { BrowserRouter } from 'react-router-dom';
import { AlertProvider } from '../design/alert';
import { ErrorBoundary } from '../design/error-boundary';
import { ToastProvider } from '../design/toast';
import { CrashScreen } from './crash-screen';
import { SignOutMessage } from './sign-out-message';
import { AppRoutes } from './routes';

/** Root component of the portal's web app. */
export function App() {
  return (
    <ErrorBoundary fallback={() => <CrashScreen />}>
      <BrowserRouter>
        <ToastProvider>
          <AlertProvider>
            <SignOutMessage />
            <AppRoutes />
          </AlertProvider>
        </ToastProvider>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
