import { afterAll, beforeAll, expect } from 'vitest';
import { startBrowser } from './browser.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type ServerOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

/** Server, browser and pages of a file of browser tests; available from its first `beforeAll` on. */
export interface Site {
  server: TestServer;
  browser: Awaited<ReturnType<typeof startBrowser>>;
}

/**
 * Starts a server with pages and a browser before all tests of the calling file, and stops both after them. The file
 * fails where any page had a script error, except those whose message matches `onPurpose`.
 */
export function startSite(options?: ServerOptions | (() => Promise<ServerOptions>), onPurpose?: RegExp): Site {
  const site = {} as Site;
  beforeAll(async () => {
    const given = typeof options === 'function' ? await options() : options;
    [site.server, site.browser] = await Promise.all([startTestServer({ pages: true, ...given }), startBrowser()]);
  });
  afterAll(async () => {
    await site.browser.close();
    await site.server.close();
    const { errors } = site.browser;
    expect(errors.filter((error) => onPurpose === undefined || !onPurpose.test(error))).toEqual([]);
  });
  return site;
}
