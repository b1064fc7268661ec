import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetFileNames, chunkFileNames, codeSplitting } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { texts } from './build/texts.ts';

/** Where `npm run dev` finds the server. */
const SERVER = process.env.ZUTAI_DEV_SERVER ?? 'http://127.0.0.1:8080';
const toServer = { target: SERVER, ws: true };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), texts(), precompress()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/lfscada': toServer,
      '/usual': toServer,
      '/org/': toServer,
      '/upload': toServer,
      '/file': toServer,
      '/agent/': toServer,
      '/healthz': toServer,
    },
  },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: { output: { assetFileNames, codeSplitting, chunkFileNames } },
  },
});
