import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import type { ImportRow, ImportState, ImportStatus } from '@kiga/entity/transfer-calls.ts';
import type { Database } from '@kiga/server/program/database.ts';
import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Answer, Caller, TestServer } from './test-server.ts';
import { succeeded } from './test-server.ts';

const running: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/** A user's imports of one entity. */
export interface Importer {
  /** Uploads a sheet. */
  send(
    bytes: Uint8Array,
    options?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer<ImportStatus>>;
  /** Calls the act of a button, such as `importApply`. */
  press(act: string, importId: string, input?: Record<string, unknown>): Promise<Answer<ImportStatus>>;
  status(importId: string): Promise<Answer<ImportStatus>>;
  /** Waits until nothing runs any more. */
  settled(importId: string): Promise<ImportStatus>;
  rows(importId: string, input?: Record<string, unknown>): Promise<ImportRow[]>;
  /** Returns the file that a call sends. */
  file(act: string, importId?: string, language?: string): Promise<Buffer>;
  /** Uploads a sheet and waits for the result of its check. */
  check(bytes: Uint8Array, options?: Record<string, string>): Promise<ImportStatus>;
  /** Uploads a sheet and imports its good rows. */
  take(bytes: Uint8Array, options?: Record<string, string>): Promise<ImportStatus>;
}

/** Returns the importer of `caller` for an entity, such as `student` of campus, or `operations.opening`. */
export function importer(server: TestServer, caller: Caller, entity: string): Importer {
  const [name = '', area = 'campus'] = entity.split('.').toReversed();
  const at = `/api/${area}/${pathOfAct(name)}`;
  const pathOf = (act: string) => `${at}/${pathOfAct(act)}`;
  const made: Importer = {
    async send(bytes, options = {}, headers = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(options)) form.append(name, value);
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'roster.xlsx');
      return server.request(`${at}/import?language=en_US`, {
        body: form,
        headers: { authorization: `Bearer ${caller.token}`, ...headers },
      });
    },
    press: (act, importId, input = {}) => caller.call<ImportStatus>(pathOf(act), { importId, ...input }),
    status: (importId) => caller.call<ImportStatus>(`${at}/import-status?importId=${importId}`),
    settled: (importId) =>
      // `expect.poll` does not work in a hook before the tests.
      vi.waitUntil(
        async () => {
          const { data } = await made.status(importId);
          return running.includes(data.state) ? null : data;
        },
        { timeout: 55_000, interval: 50 },
      ),
    async rows(importId, input = {}) {
      const data = await caller.ask(`${at}/import-rows`, { importId, pageSize: 200, ...input });
      return data.rows;
    },
    async file(act, importId, language = 'en_US') {
      const query = importId === undefined ? '' : `&importId=${importId}`;
      const data = succeeded(
        await server.request(`${pathOf(act)}?language=${language}${query}`, {
          headers: { authorization: `Bearer ${caller.token}` },
        }),
      );
      return data;
    },
    async check(bytes, options) {
      const sent = await made.send(bytes, options);
      expect(sent).toMatchObject({ status: 200 });
      return made.settled(sent.data.id);
    },
    async take(bytes, options) {
      const { id } = await made.check(bytes, options);
      expect(await made.press('importApply', id)).toMatchObject({ status: 200 });
      return made.settled(id);
    },
  };
  return made;
}

/**
 * Runs work while this year's student numbers are locked, so that every transaction that needs one waits. `letGo`
 * unlocks them; so does the end of the work.
 */
export async function whileNumbersAreHeld(
  db: Kysely<Database>,
  kigId: string,
  year: number,
  work: (letGo: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const series = `student ${year}`;
  await sql`insert into number_series (kig_id, series, next) values (${kigId}, ${series}, 1) on conflict do nothing`.execute(
    db,
  );
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`select 1 from number_series where kig_id = ${kigId} and series = ${series} for update`.execute(tx);
    held.resolve();
    await free.promise;
  });
  const letGo = () => {
    free.resolve();
    return holding;
  };
  await held.promise;
  try {
    await work(letGo);
  } finally {
    await letGo();
  }
}
