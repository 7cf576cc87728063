import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import './design/tokens.css';

// Zod would probe for `eval`, which the content security policy forbids and reports. Its setting must
// stand before its first schema is made, and it is loaded only later.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
