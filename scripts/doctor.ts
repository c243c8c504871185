import { parseArgs } from 'node:util';
import { exitCodes, runDoctor } from '../product/server/src/app/doctor/doctor.ts';

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  process.exitCode = await runDoctor(process.env, { json: values.json, print: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Usage: npm run doctor -- [--json]');
  process.exitCode = exitCodes.unchecked;
}
