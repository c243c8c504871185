import { logPageCall } from '@kiga/contract/system/log.acts.ts';
import type { Program } from '../program/program.ts';
import { registerLogExport } from './export-log.ts';
import { pageOfLog } from './read-log.ts';

/** Registers reading and exporting the log. */
export function registerLogs(program: Program): void {
  program.api.handle(logPageCall, async ({ input, scope, language }) => ({
    ...(await pageOfLog(program, scope, input, language)),
    pageNumber: input.pageNumber,
    pageSize: input.pageSize,
  }));
  registerLogExport(program);
}
