// The product as it is run in production, on the database of the bench.
import { start } from '@kiga/server/app/start.ts';

await start('production');
