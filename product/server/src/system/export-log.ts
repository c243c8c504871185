import { words } from '@kiga/contract/app/words.ts';
import type { LogKind } from '@kiga/contract/identity/log-kinds.ts';
import { exportLog, LOG_EXPORT_MAX_ROWS } from '@kiga/contract/system/log.acts.ts';
import { withoutOwnerIds } from '@kiga/entity/define-tenancy.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Reach, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import type { RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { streamWorkbook } from '@kiga/kit-server/xlsx/stream-workbook.ts';
import { sql } from 'kysely';
import { exportOptions, isWithinClasses, whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { countLog, type LogFilters, type LogRow, readLog } from './read-log.ts';
import { showLog } from './show-log.ts';

/** Number of entries in memory at once. */
const CHUNK_ROWS = 500;

const headings = [
  'system.log.at',
  'system.log.kind',
  'system.log.what',
  'system.log.record',
  'system.log.userName',
  'system.log.nickName',
  'system.log.organization',
  'system.log.kindergarten',
  'system.log.changes',
  'system.log.besides',
  'system.log.address',
  'system.log.requestId',
];

const kindKeys: Readonly<Record<LogKind, string>> = {
  operation: 'system.log.kinds.operation',
  login: 'system.log.kinds.login',
  look: 'system.log.kinds.look',
  export: 'system.log.kinds.export',
  refusal: 'system.log.kinds.refusal',
  device: 'system.log.kinds.device',
};

/** The rights behind a log file: its reach, and whether it contains only its own account's entries. */
interface FileRights {
  reach: Reach;
  own: boolean;
}

/** Registers the export of the log: a job that produces a sheet and a log entry. */
export function registerLogExport(program: Program): void {
  const { api, jobs, clock } = program;
  const kind = exportLog.name;
  jobs.add<LogFilters>({
    name: kind,
    permission: kind,
    again: true,
    run: (job) => runLogExport(program, job),
    assertFile(_input, scope, rights) {
      const { reach } = scope;
      const { reach: before, own } = (rights as FileRights | null) ?? { reach: [], own: false };
      const isCovered = reach === 'all' || (before !== 'all' && before.every((kigId) => reach.includes(kigId)));
      if (!isCovered || (isWithinClasses(scope) && !own)) throw new AppError('OWNER_OUT_OF_REACH');
    },
  });

  api.handle(exportLog, async ({ input, scope, session, language, act }) => {
    // Entries after the start are not in the sheet; otherwise it would never end.
    const filters = { ...withoutOwnerIds(program.tenancy, input), to: input.to ?? clock.now().toISOString() };
    const rows = await countLog(scope, filters, LOG_EXPORT_MAX_ROWS);
    if (rows > LOG_EXPORT_MAX_ROWS) throw new AppError('EXPORT_TOO_LARGE', { max: LOG_EXPORT_MAX_ROWS });
    const kigId = scope.reach !== 'all' && scope.reach.length === 1 ? (scope.reach[0] as string) : null;
    const jobId = await act(async (inside) => {
      const id = await jobs.enqueue(inside, kind, filters, { language, ownerId: kigId });
      const detail = { jobId: id, rows, filters };
      await writeLog(inside.db, clock, { ...whoOf(session), kind: 'export', event: kind, kigId, detail });
      return id;
    });
    return { jobId };
  });
}

/**
 * Runs an export of the log. Throws PERMISSION_MISSING where the account has lost the right since the start, and
 * JobCancelled.
 */
async function runLogExport(program: Program, job: RunningJob<LogFilters>): Promise<void> {
  const { input, scope, language } = job;
  assertPermission(scope, exportLog.name);
  const total = await countLog(scope, input, LOG_EXPORT_MAX_ROWS);
  await job.progress(0, total);
  const { name, when, bytes } = await logSheet(program, scope, input, {
    language,
    total,
    progress: (done) => job.progress(done, total),
  });
  const rights: FileRights = { reach: scope.reach, own: isWithinClasses(scope) };
  await job.keepFile(`${name} ${when.slice(0, 10)}.xlsx`, bytes, { rights });
}

/** Returns the sheet of these entries, newest first, with its name and the time of its making. */
export async function logSheet(
  program: Program,
  scope: Scope,
  filters: LogFilters,
  { language, total, progress }: { language: Language; total: number; progress?(done: number): Promise<void> },
): Promise<{ name: string; when: string; bytes: AsyncGenerator<Uint8Array> }> {
  const time = await timeOf(program, scope.session.accountId);

  async function* chunks(): AsyncGenerator<Cell[][]> {
    let after: LogRow | null = null;
    for (let done = 0; done < LOG_EXPORT_MAX_ROWS; ) {
      const rows = await readLog(scope, filters, { limit: CHUNK_ROWS, after });
      if (rows.length === 0) return;
      const shown = await showLog(program, scope, rows, language);
      yield shown.map((entry, index) => cellsOf(entry, time((rows[index] as LogRow).at), language));
      after = rows.at(-1) as LogRow;
      done += rows.length;
      await progress?.(done);
    }
  }

  const { who, place, when } = await exportOptions(program).origin(scope);
  const word = (key: string, params = {}) => findWord(words[language], key, params) ?? key;
  const name = word('system.log.plural');
  const by = word('kit.exported.by', { who, when });
  const bytes = streamWorkbook({
    name,
    title: [name, place, by, word('system.log.total', { count: total })].join(' · '),
    footer: by,
    headings: headings.map((key) => word(key)),
    columnsAside: 0,
    chunks: chunks(),
  });
  return { name, when, bytes };
}

/** Returns a function that formats moments in the account's time zone. */
async function timeOf({ db }: Program, accountId: string): Promise<(moment: Date) => string> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from organizations o
    join accounts a on a.organization_id = o.id where a.id = ${accountId}`.execute(db);
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: rows[0]?.time_zone ?? 'UTC',
  });
  return (moment) => format.format(moment);
}

function cellsOf(entry: Awaited<ReturnType<typeof showLog>>[number], at: string, language: Language): Cell[] {
  const word = (key: string) => findWord(words[language], key) ?? key;
  const none = word('kit.field.none');
  return [
    { date: at },
    word(kindKeys[entry.kind]),
    entry.text,
    entry.title,
    entry.userName,
    entry.nickName,
    entry.organizationName,
    entry.kigName,
    entry.changes.map(({ field, before, after }) => `${field}: ${before ?? none} → ${after ?? none}`).join('\n'),
    entry.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    entry.address,
    entry.requestId,
  ];
}
