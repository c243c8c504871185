import { withScope } from '@kiga/kit-server/access/scope.ts';
import { writeMessage } from '@kiga/server/live/show-messages.ts';
import { PROGRAM_ID, programSession } from '@kiga/server/system/program-session.ts';
import { sql } from 'kysely';
import type { Caller, TestServer } from './test-server.ts';

const DAY_MS = 86_400_000;

/** Returns a day that lies ahead, `yyyy-mm-dd`, also for servers whose clock stands at the next Monday. */
export function nextDay(): string {
  return new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
}

/** People who bring a show about. */
interface People {
  host: Caller;
  reviewer: Caller;
}

let serial = 0;

/** Applies for a show, passes it, and moves its time to the present. Returns its id. */
export async function passedShow(
  server: TestServer,
  { host, reviewer }: People,
  more: Record<string, unknown> = {},
): Promise<string> {
  serial += 1;
  const given = { title: `直播 ${serial}`, day: nextDay(), beginTime: '19:30', endTime: '20:30', ...more };
  const { id } = await host.ask('/api/live/show/save', given);
  await reviewer.ask('/api/live/show/pass', { id, star: 4 });
  await nowIsItsTime(server, id);
  return id;
}

/** Moves the time of a show to the present hour. */
export async function nowIsItsTime(server: TestServer, id: string): Promise<void> {
  const now = server.program.clock.now().getTime();
  await sql`update live_shows set begins_at = ${new Date(now)}, ends_at = ${new Date(now + 3_600_000)}
    where id = ${id}`.execute(server.db);
}

/** Applies for a show, passes it and starts it by hand. Returns its id. */
export async function runningShow(
  server: TestServer,
  people: People,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await passedShow(server, people, more);
  await people.host.ask('/api/live/show/start', { id });
  return id;
}

/** Returns where the host of a show sends, and the stream key, as its page gives them. */
export async function placeOf(host: Caller, id: string): Promise<{ address: string; key: string }> {
  const { publishAddress } = await host.ask(`/api/live/show/host?id=${id}`);
  const { code } = await host.ask<{ code: string }>('/api/live/show/show-code', { id });
  return { address: publishAddress, key: code };
}

/**
 * Writes a message to a running show, which it makes where none runs; without the limit of messages within a minute.
 * Returns its id.
 */
export async function newMessage(server: TestServer, people: People): Promise<string> {
  const { db, program } = server;
  const running = sql<{ id: string; owner: string }>`select id, organization_id as owner from live_shows
    where status = 'inLive' and not deleted order by id limit 1`;
  if ((await running.execute(db)).rows.length === 0) await runningShow(server, people);
  const [show] = (await running.execute(db)).rows;
  if (!show) throw new Error('no show is live');
  const scope = withScope(programSession(PROGRAM_ID, program.clock.now()), [show.owner], program.db);
  const writer = { side: 'family', accountId: PROGRAM_ID, writer: '张**', kindergartenName: '向日葵幼儿园' } as const;
  const content = '梨水可以天天喝吗？';
  const { id } = await scope.transaction((inside) => writeMessage(program, inside, show.id, content, writer));
  return id;
}
