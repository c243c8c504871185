import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStyles } from './antd-styles.config.ts';
import { firstPages } from './first-pages.config.ts';
import { leaveOut } from './leave-out.config.ts';
import { filesOfImport, preloadBeforeImport } from './preload-before-import.config.ts';
import { sourceMaps } from './source-maps.config.ts';
import { areasSpokenOf } from './src/app/areas-spoken-of.ts';
import { tokenStyles } from './token-styles.config.ts';

const inHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:7600';

/** Three pages: the application, and the small ones of the sign-in and of families, which share only common code. */
export default defineConfig(({ mode }) => ({
  root: inHere('.'),
  plugins: [
    react(),
    loginAddresses(),
    tokenStyles(),
    leaveOut(),
    preloadBeforeImport(),
    antdStyles(),
    firstPages({ areasSpokenOf }),
    buildId(),
    mode === 'production' && [sourceMaps(inHere('./.build/maps')), precompress()],
  ],
  build: {
    outDir: inHere('./.build/site'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    modulePreload: { polyfill: false, resolveDependencies: filesOfImport },
    // Every picture and style stays a file of its own, because the content security policy allows no inline scripts or
    // data.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // These packages do not declare it, but their modules have no side effects. So unused modules are removed, and
        // others load later.
        moduleSideEffects: [{ test: /node_modules[\\/](@rc-component|@ant-design)[\\/]/, sideEffects: false }],
      },
      input: { index: inHere('./index.html'), login: inHere('./login.html'), family: inHere('./family.html') },
      output: {
        // Chromium compiles such a file as a whole while it arrives, on another thread, and not function by function as the page starts.
        postBanner: ({ name }) => (compiledAhead.test(name) ? '//# allFunctionsCalledOnLoad\n' : ''),
        codeSplitting: {
          groups: [
            // Its configuration must run before the first schema is created, in any chunk.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 4 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router-query', test: /node_modules[\\/](react-router|@tanstack)[\\/]/, priority: 2 },
            // The modules that a page, or every list, always loads form one file, because dozens of small ones cost
            // more than their content.
            { name: chunkOfPage, debugName: 'pages', priority: 1 },
            // Shared modules of lists, records and forms that are no components. The page of families, which loads none of
            // them, uses the days too.
            {
              name: 'kit',
              test: /[\\/]kit[\\/](web|entity)[\\/]src[\\/](?!fields|form|days\.)[\w/\\-]+\.ts$/,
              minShareCount: 4,
            },
            // Shared code of forms and boards comes in two files, and not in a hundred: a browser spends more on a request than on the code of a
            // control that it does not show.
            { name: 'antd', test: /node_modules[\\/](antd|@rc-component|@ant-design)[\\/]/, minShareCount: 3 },
            { name: 'controls', test: /[\\/]kit[\\/]web[\\/]src[\\/](fields|form|detail)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/sys', '/kigs', '/api', '/app/v1', '/media', '/docs', '/healthz', '/readyz'].map((path) => [path, server]),
    ),
  },
}));

/** Serves the small pages in development, at the addresses at which the product's server does. */
function loginAddresses(): Plugin {
  return {
    name: 'login-addresses',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (/^\/(login|changePsd)\/?(\?|$)/.test(request.url ?? '')) request.url = '/login.html';
        if (/^\/family\/?(\?|$)/.test(request.url ?? '')) request.url = '/family.html';
        next();
      });
    },
  };
}

/** Adds the build's name to each page, so that a running page can detect a newer build on the server. */
function buildId(): Plugin {
  return {
    name: 'build-id',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        // File names contain a hash of their content, so the same content has the same build name.
        const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
        const content = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
        return [{ tag: 'meta', attrs: { name: 'kiga-build', content }, injectTo: 'head' }];
      },
    },
  };
}

/** Writes a `.br` and a `.gz` next to every text file of the site, so that the server only sends them. */
function precompress(): Plugin {
  let site = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      site = resolve(root, build.outDir);
    },
    async closeBundle() {
      const names = await readdir(site, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name));
      await Promise.all(texts.map((name) => compressFile(join(site, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Chunks of the first page whose functions are nearly all called before a list stands. */
const compiledAhead = /^(early|zod|react|router-query|base|shell|list)$/;

type ChunkingContext = { getModuleInfo(id: string): { importedIds: string[] } | null };

/**
 * Files that every visit loads, by the chunk they come in: what asks for session and rows, which waits for no library; what login needs
 * and the shell shares, the shell's, and what all lists show.
 */
const roots = {
  early: ['./src/app/main.tsx'],
  base: ['./src/app/login-main.ts'],
  shell: ['./src/app/start-app.tsx'],
  list: ['../../kit/web/src/entity-screen/entity-screen.tsx'],
};
const chunkOfModule = new Map<string, string>();

/**
 * Returns the chunk of a module that every visit needs; null leaves it with its importers. The component library is not
 * among them.
 */
function chunkOfPage(id: string, chunks: ChunkingContext): string | null {
  const collect = (module: string, chunk: string) => {
    if (chunkOfModule.has(module)) return;
    chunkOfModule.set(module, chunk);
    for (const next of chunks.getModuleInfo(module)?.importedIds ?? []) collect(next, chunk);
  };
  if (chunkOfModule.size === 0) {
    for (const [chunk, files] of Object.entries(roots)) for (const file of files) collect(inHere(file), chunk);
  }
  const isEntry =
    /\.html$|[\\/]web[\\/]src[\\/](identity[\\/]login[\\/]|app[\\/](login-main|family-main|family[\\/]|start-app|main|zod-without-eval))/.test(
      id,
    );
  return isEntry ? null : (chunkOfModule.get(id) ?? null);
}
