import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { ignoreDroppedFiles } from './design/ignore-dropped-files';
import './design/tokens.css';

// Zod would probe for `eval`, which the content security policy forbids and reports. Its setting must
// stand before its first schema is made, and it is loaded only later.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

ignoreDroppedFiles();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
