// The product as in production, on the database of the bench.
import { start } from '@kiga/server/app/start.ts';

await start('production');
