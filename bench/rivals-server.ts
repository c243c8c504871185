// The product's server with the pages of bench/rivals instead of its own, so that both are served in the same way.
import { join } from 'node:path';
import { start } from '@kiga/server/app/start.ts';

await start('production', { siteFolder: join(import.meta.dirname, 'rivals/.build') });
