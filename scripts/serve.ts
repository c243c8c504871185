import { start } from '../product/server/src/app/start.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await start('production');
// From now on the parent process restarts this one after an error.
process.send?.('running');
