import { measureJobs } from '../bench/jobs.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await measureJobs();
