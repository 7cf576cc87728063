import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { ignoreDroppedFiles } from './design/ignore-dropped-files';
import './design/tokens.css';

// Zod would probe for `eval`, which the content security policy forbids and reports. The setting
// must exist before the first schema is created; Zod is loaded later.
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
