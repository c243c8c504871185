import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { words } from '@kiga/contract/app/words.ts';
import { reservedPrefixes } from '@kiga/contract/system/menu-href.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { languageOf } from '@kiga/kit-server/http/api.ts';
import { errorEnvelope } from '@kiga/kit-server/http/error-envelope.ts';
import type { FastifyInstance } from 'fastify';

/** Returns whether a path belongs to the API rather than to a page. */
export function isReserved(path: string): boolean {
  return reservedPrefixes.some((prefix) => path.startsWith(prefix));
}

/** Browsers keep files whose name changes with their content. */
const asBuilt = { cacheControl: true, immutable: true, maxAge: '365d' } as const;

/** Serves the built pages: those of the login and of families on their own, the shell for every other path. */
export async function registerSite(
  app: FastifyInstance,
  folder: string | undefined,
  errors: Readonly<Record<string, number>>,
): Promise<void> {
  const hasSite = folder !== undefined && existsSync(folder);
  if (hasSite) {
    const assets = join(folder, 'assets');
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['assets/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (!path.startsWith(assets)) void reply.header('cache-control', 'no-cache');
      },
    });
    // Files are looked up at each request, because a deployment may replace the build while this program runs. Names
    // under assets/ contain a hash of their content; the pages name the current ones. The plugin's own route would read
    // the whole folder at each request.
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
      /^[\w-][\w.-]*$/.test(name) ? reply.sendFile(`assets/${name}`, asBuilt) : reply.callNotFound(),
    );
    for (const path of ['/login', '/changePsd']) app.get(path, (_request, reply) => reply.sendFile('login.html'));
    app.get('/family', (_request, reply) => reply.sendFile('family.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    const isPage = request.method === 'GET' && !isReserved(path) && !/\/[^/]*\.\w+$/.test(path);
    if (hasSite && isPage) return reply.sendFile(pageOf(path, folder));
    const { status, envelope } = errorEnvelope(
      new AppError('NOT_FOUND'),
      languageOf(request),
      { words, errors },
      request,
    );
    return reply.status(status).send(envelope);
  });
}

/**
 * Returns the page that was built for the screen at a path or above it, in the folder of the site. Other paths get the
 * page of the shell.
 */
function pageOf(path: string, folder: string): string {
  const names = /^(\/[\w-]+)+$/.test(path) ? path.slice(1).split('/') : [];
  const pages = names.map((_, index) => `pages/${names.slice(0, names.length - index).join('/')}.html`);
  return pages.find((page) => existsSync(join(folder, page))) ?? 'index.html';
}
