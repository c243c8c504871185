import { start } from '../product/server/src/app/start.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await start('demo');
