import { words } from '@kiga/contract/app/words.ts';
import {
  exportViewers,
  type SeenFilter,
  type ShownViewer,
  tellSeen,
  viewerPage,
} from '@kiga/contract/system/access/viewer.acts.ts';
import type { Cell } from '@kiga/entity/excel/cell.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { assertPermission } from '@kiga/kit-server/http/entity-api.ts';
import type { RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { streamWorkbook } from '@kiga/kit-server/xlsx/stream-workbook.ts';
import type { z } from 'zod';
import { exportOptions, isWithinClasses, whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { viewersOf } from './viewer-rows.ts';

type Filters = Pick<z.output<typeof viewerPage.input>, 'way' | 'seen' | 'q'>;

/** Registers the list of viewers of a kindergarten's children, and its export. */
export function registerViewers(program: Program): void {
  const { api, clock, jobs } = program;
  const kind = exportViewers.name;
  jobs.add<Filters>({
    name: kind,
    permission: kind,
    again: true,
    run: (job) => runExport(program, job),
    assertFile: (_input, scope) => refuseNarrow(scope),
  });

  api.handle(viewerPage, async ({ input, scope, language }) => {
    const { pageNumber, pageSize } = input;
    const all = await wholeList(program, scope, language);
    const found = filtered(all, input);
    const first = (pageNumber - 1) * pageSize;
    const emergencies = all.filter(({ way }) => way === 'emergency').length;
    const parents = (await program.identity.appParents?.(scope)) ?? { signedIn: 0, today: 0 };
    const list = found.slice(first, first + pageSize);
    return { list, total: found.length, pageNumber, pageSize, emergencies, parents };
  });

  api.handle(exportViewers, async ({ input, scope, session, language, act }) => {
    refuseNarrow(scope);
    const kigId = scope.oneTenant();
    const filters = filtersOf(input);
    const jobId = await act(async (inside) => {
      const id = await jobs.enqueue(inside, kind, filters, { language, ownerId: kigId });
      const detail = { jobId: id, filters };
      await writeLog(inside.db, clock, { ...whoOf(session), kind: 'export', event: kind, kigId, detail });
      return id;
    });
    return { jobId };
  });
}

/**
 * Throws PERMISSION_MISSING for accounts limited to some classes, because the list names people of the whole
 * kindergarten.
 */
function refuseNarrow(scope: Scope): void {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING');
}

function wholeList(program: Program, scope: Scope, language: Language): Promise<ShownViewer[]> {
  refuseNarrow(scope);
  return viewersOf(program, scope, language);
}

const filtersOf = ({ way, seen, q }: Filters): Filters => ({
  ...(way && { way }),
  ...(seen && { seen }),
  ...(q && { q }),
});

function filtered(list: readonly ShownViewer[], { way, seen, q }: Filters): ShownViewer[] {
  const part = q?.toLowerCase();
  return list.filter(
    (one) =>
      (way === undefined || one.way === way) &&
      (seen === undefined || sees(one, seen)) &&
      (!part || [one.name, one.userName, one.organizationName].some((text) => text?.toLowerCase().includes(part))),
  );
}

function sees({ seen }: ShownViewer, filter: SeenFilter): boolean {
  switch (filter) {
    case 'names':
      return seen.name === 'full';
    case 'maskedNames':
      return seen.name === 'masked';
    default:
      return seen[filter] === 'full';
  }
}

const headings = [
  'system.viewer.name',
  'system.viewer.userName',
  'system.viewer.organization',
  'system.viewer.appType',
  'system.viewer.way',
  'system.viewer.seen',
  'system.viewer.since',
  'system.viewer.until',
  'system.viewer.basis',
  'system.viewer.reason',
];

/** Runs an export. Throws PERMISSION_MISSING where the account has lost the right since the start, and JobCancelled. */
async function runExport(program: Program, job: RunningJob<Filters>): Promise<void> {
  const { input, scope, language } = job;
  assertPermission(scope, exportViewers.name);
  const rows = filtered(await wholeList(program, scope, language), input);
  await job.progress(0, rows.length);
  const word = (key: string, params = {}) => findWord(words[language], key, params) ?? key;

  async function* chunks(): AsyncGenerator<Cell[][]> {
    yield rows.map((row) => cellsOf(row, word));
  }

  const { who, place, when } = await exportOptions(program).origin(scope);
  const name = word('system.viewer.title');
  const by = word('kit.exported.by', { who, when });
  const bytes = streamWorkbook({
    name,
    title: [name, place, by, word('system.viewer.total', { count: rows.length })].join(' · '),
    footer: by,
    headings: headings.map((key) => word(key)),
    columnsAside: 0,
    chunks: chunks(),
  });
  await job.keepFile(`${name} ${when.slice(0, 10)}.xlsx`, bytes);
}

function cellsOf(row: ShownViewer, word: (key: string, params?: object) => string): Cell[] {
  const seen = tellSeen(row.seen, word);
  return [
    row.name,
    row.userName,
    row.organizationName,
    row.appType === null ? null : word(`identity.appType.${row.appType}`),
    [word(`system.viewer.ways.${row.way}`), row.areas].filter(Boolean).join(' · '),
    [seen, ...(row.extent === 'ownClasses' ? [word('system.viewer.ownClasses')] : [])].join(word('kit.field.comma')),
    row.since,
    row.until,
    [word(`system.viewer.bases.${row.basis}`), row.confirmedBy].filter(Boolean).join(' · '),
    row.reason,
  ];
}
