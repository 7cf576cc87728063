import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      '@portal/contracts': pathOf('../libs/contracts/src/index.ts'),
      // The original writes a <style> element, which the content security policy forbids.
      'react-remove-scroll': pathOf('./src/design/scroll-lock.tsx'),
    },
  },
  build: {
    manifest: true,
    // The content security policy admits no inline code, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
});
