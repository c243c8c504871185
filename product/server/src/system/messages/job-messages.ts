import { areas } from '@kiga/contract/app/areas.ts';
import type { EndedJob } from '@kiga/kit-server/jobs/create-jobs.ts';
import { notify, type Telling } from './notify.ts';

/** What is told of jobs that have ended, by the last part of their kind; of others nothing. */
const told: Readonly<Record<string, { done: string; failed: string }>> = {
  export: { done: 'system.exportDone', failed: 'system.exportFailed' },
  importApply: { done: 'system.importDone', failed: 'system.importFailed' },
  importUndo: { done: 'system.undoDone', failed: 'system.undoFailed' },
};

/** Tells whoever began a job that it has ended; not where it was stopped, for that was somebody's wish. */
export async function tellOfJob(telling: Telling, { kind, accountId, state, error }: EndedJob): Promise<void> {
  const end = kind.lastIndexOf('.');
  const entity = kind.slice(0, end);
  const names = told[kind.slice(end + 1)];
  if (!names || state === 'cancelled') return;
  const href = listOf(entity);
  await notify(telling, {
    to: [accountId],
    kind: 'system',
    name: names[state],
    params: { what: { word: `${entity}.plural` }, ...(error && { why: { error: error.id, data: error.data } }) },
    ...(href && { href }),
  });
}

/** Path of the screen that lists an entity's records. */
function listOf(entity: string): string | null {
  const rows = areas.flatMap((area) => area.menus);
  return rows.find(({ permission, isShow = true }) => isShow && permission === `${entity}.read`)?.href ?? null;
}
