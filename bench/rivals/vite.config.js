import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** Two pages with the same rows, built like the product's pages: each file has compressed copies beside it. */
export default defineConfig({
  root: here,
  plugins: [react(), precompress()],
  build: {
    outDir: join(here, '.build'),
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { plain: join(here, 'plain.html'), 'react-admin': join(here, 'react-admin.html') } },
  },
});

function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const site = join(here, '.build');
      for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html)$/.test(name)) continue;
        const content = readFileSync(join(site, name));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(join(site, `${name}.br`), brotliCompressSync(content, { params: quality }));
        writeFileSync(join(site, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
