import { quickSteps, runSteps } from './steps.ts';

const failed = await runSteps(quickSteps);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${quickSteps.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
