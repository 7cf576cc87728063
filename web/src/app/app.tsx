import { BrowserRouter } from 'react-router-dom';
import { AlertProvider } from '../design/alert';
import { ToastProvider } from '../design/toast';
import { CrashBoundary } from './crash-boundary';
import { Farewell } from './farewell';
import { AppRoutes } from './routes';

/** The whole portal in the browser. */
export function App() {
  return (
    <CrashBoundary>
      <BrowserRouter>
        <ToastProvider>
          <AlertProvider>
            <Farewell />
            <AppRoutes />
          </AlertProvider>
        </ToastProvider>
      </BrowserRouter>
    </CrashBoundary>
  );
}
