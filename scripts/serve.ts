import { start } from '../product/server/src/app/start.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await start('production');
// Whoever started this starts it again from now on, should it end with an error.
process.send?.('running');
