import { createHash } from 'node:crypto';
import type { reportScriptError, ScriptError } from '@kiga/contract/system/script-error.acts.ts';
import { scrubMessage, scrubName, scrubPath } from '@kiga/contract/system/script-error-text.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { browserOf } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Place, ScriptFrame, sourcePlaces } from './source-places.ts';

/** Maximum number of stored errors. A flood of reports replaces old errors, but does not fill the disk. */
const ROWS_MAX = 5_000;

/** Stores a script error, once with its count. It removes personal data again, because any client can send anything. */
export async function keepScriptError(
  { db, clock }: Program,
  report: z.output<typeof reportScriptError.input>,
  userAgent: string,
): Promise<void> {
  const now = clock.now();
  const name = scrubName(report.name);
  const message = scrubMessage(report.message);
  const { frames } = report;
  const latest = { path: scrubPath(report.path), browser: browserText(userAgent), last_at: now };
  const kept = await db
    .insertInto('script_errors')
    .values({
      id: uuid7(now.getTime()),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([name, message, frames]))
        .digest(),
      name,
      message,
      frames: JSON.stringify(frames),
      count: 1,
      first_at: now,
      ...latest,
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ ...latest, count: sql`script_errors.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (kept.count > 1) return;
  await sql`delete from script_errors where id in
    (select id from script_errors order by last_at desc, id desc offset ${ROWS_MAX})`.execute(db);
}

/** Returns one page of script errors, latest first, with their source positions. */
export async function readScriptErrors(
  { db }: Program,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
  placeOf: ReturnType<typeof sourcePlaces>,
): Promise<{ list: ScriptError[]; total: number }> {
  const rows = await db
    .selectFrom('script_errors')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom('script_errors')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const placesOf = await placesByFrame(
    rows.flatMap(({ frames }) => frames as ScriptFrame[]),
    placeOf,
  );
  const list = rows.map(({ id, name, message, path, browser, count, first_at, last_at, frames }) => ({
    id,
    name,
    message,
    path,
    browser,
    count,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
    places: (frames as ScriptFrame[]).flatMap((frame) => placesOf.get(frame) ?? []),
  }));
  return { list, total };
}

/** Finds positions script by script, so that each map is read once, in any order of frames. */
async function placesByFrame(
  frames: readonly ScriptFrame[],
  placeOf: ReturnType<typeof sourcePlaces>,
): Promise<Map<ScriptFrame, Place>> {
  const places = new Map<ScriptFrame, Place>();
  for (const frame of frames.toSorted((a, b) => (a.file < b.file ? -1 : 1))) places.set(frame, await placeOf(frame));
  return places;
}

/** Returns browser and system of a user agent, such as `Chrome 153, Windows`; null where neither is known. */
export function browserText(userAgent: string): string | null {
  const { browser, version, system } = browserOf(userAgent);
  const named = version === null ? browser : `${browser} ${version}`;
  return [named, system].filter((part) => part !== null).join(', ') || null;
}
