import { areas } from '@kiga/contract/app/areas.ts';
import type { EndedJob } from '@kiga/kit-server/jobs/create-jobs.ts';
import { notify, type Telling } from './notify.ts';

/** Messages about ended jobs, by the last part of their kind; other jobs send none. */
const told: Readonly<Record<string, { done: string; failed: string }>> = {
  export: { done: 'system.exportDone', failed: 'system.exportFailed' },
  importApply: { done: 'system.importDone', failed: 'system.importFailed' },
  importUndo: { done: 'system.undoDone', failed: 'system.undoFailed' },
};

/** Notifies the account of a job that it has ended. A stopped job sends no message, because a user stopped it. */
export async function tellOfJob(telling: Telling, { kind, accountId, state, error, figures }: EndedJob): Promise<void> {
  const end = kind.lastIndexOf('.');
  const entity = kind.slice(0, end);
  const names = told[kind.slice(end + 1)];
  if (!names || state === 'cancelled') return;
  const href = listOf(entity);
  await notify(telling, {
    to: [accountId],
    kind: 'system',
    name: names[state],
    params: {
      what: { word: `${entity}.plural` },
      ...figures,
      ...(error && { why: { error: error.id, data: error.data } }),
    },
    ...(href && { href }),
  });
}

/** Returns the path of the screen that lists an entity's records. */
function listOf(entity: string): string | null {
  const rows = areas.flatMap((area) => area.menus);
  return rows.find(({ permission, isShow = true }) => isShow && permission === `${entity}.read`)?.href ?? null;
}
