import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds to web/dist; every asset carries a content hash, so the server may call it immutable. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // A data: address would need its own permission in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/billing-api': 'http://127.0.0.1:3000' } },
});
