import { ownFeedback, replyToFeedback, sendFeedback, sendUsage } from '@kiga/contract/operations/feedback.acts.ts';
import { feedback } from '@kiga/contract/operations/feedback.entity.ts';
import { usagePage } from '@kiga/contract/operations/usage.acts.ts';
import { maskName } from '@kiga/entity/mask.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { saveRecord, updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { childrenOfFamily } from '../family/family.public.ts';
import { withinAreas } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { notify, PROGRAM_ID, settle } from '../system/system.public.ts';
import { operatorStaffOf } from './operator-staff.ts';
import { appOf, placeOf } from './place-of-family.ts';
import { useOfApps } from './usage.ts';

const KEY = 'operations.feedback';
const sourceOf = (id: string) => `${KEY}:${id}`;
/** Entries that one answer contains. */
const LATEST = 50;

/** Registers feedback and usage of the apps. */
export function registerFeedback(program: Program): void {
  const { api, entities, stores, db, clock, secrets } = program;
  entities.add(feedback, {
    rows: (scope) => withinAreas(scope, KEY, sql`coalesce(row.area_code, '')`),
    allows: (act, { status }) => act !== 'reply' || status !== 'closed',
    onTransition: {
      async close({ record, scope }) {
        await settle({ db: scope.db, now: clock.now() }, sourceOf(record.id));
        return {};
      },
    },
  });

  api.handle(replyToFeedback, async ({ input: { id, reply }, act }) => {
    await act((inside) => replyInside(program, inside, id, reply).then(() => null));
    return {};
  });

  api.handleApp(sendFeedback, async ({ input, session, scope, act }) => {
    const { kigId, ...rest } = input;
    const given: Record<string, unknown> = rest;
    const place = kigId ? await placeOf(program, session, kigId) : null;
    const [child] = await childrenOfFamily(scope, session);
    const appVersion = given.appVersion ?? (await appOf(program, session));
    const record = { ...given, appVersion, person: child ? maskName(child.parentName) : null };
    const save = async (inside: Scope) => {
      const values = { ...record, kindergartenName: place?.name ?? null };
      const { id } = await saveRecord(stores.get(KEY), inside, values, { act: 'create', trusted: true });
      await sql`update app_feedback set family_account_id = ${session.accountId}, area_code = ${place?.area ?? null}
        where id = ${id}`.execute(inside.db);
      await notify(
        { db: inside.db, secrets, now: clock.now() },
        {
          to: await operatorStaffOf(inside.db, `${KEY}.reply`, place?.area ?? null),
          kind: 'todo',
          name: 'operations.feedbackArrived',
          params: { app: typeof appVersion === 'string' ? appVersion : '' },
          href: `/operations/feedback?open=${id}`,
          source: sourceOf(id),
        },
      );
      return id;
    };
    return { id: await act(save, { scope: withScope(session, [], db, { isLimited: false }) }) };
  });

  api.handleApp(ownFeedback, async ({ session }) => {
    const { rows } = await sql<{ id: string }>`select f.id from app_feedback f
      where f.family_account_id = ${session.accountId} and not f.deleted order by f.id desc limit ${LATEST}`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    const records = await readRecords(stores.get(KEY), withScope(session, [], db), ids);
    const list = records.map(({ id, content, createdAt, status, reply, repliedOn }) => ({
      id,
      content,
      at: createdAt,
      status: status ?? ('new' as const),
      reply: reply ?? null,
      repliedOn: repliedOn ?? null,
    }));
    return { list: list.toSorted((one, other) => (one.id < other.id ? 1 : -1)) };
  });

  api.handleApp(sendUsage, async ({ input: { day, kigId = PROGRAM_ID, screens }, session }) => {
    if (kigId !== PROGRAM_ID) await placeOf(program, session, kigId);
    const today = clock.now().toISOString().slice(0, 10);
    // The client's day may be ahead of ours by its time zone, and a phone sends late.
    const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
    if (age < -1 || age > USAGE_DAYS)
      throw new AppError('VALIDATION_FAILED', {}, [{ field: 'day', error: 'FIELD_DATE_INVALID' }]);
    const sums = Map.groupBy(screens, ({ screen }) => screen);
    const counts = [...sums].map(([screen, entries]) => ({
      screen,
      count: entries.reduce((sum, entry) => sum + entry.count, 0),
    }));
    const [, app = '', version = ''] = /^(.*?)(?:\s([\d.]+))?$/.exec((await appOf(program, session)) ?? '') ?? [];
    await sql`insert into app_usage as u (day, app, version, kindergarten_id, screen, count)
      select ${day}::date, ${app}, ${version}, ${kigId}::uuid, t.screen, t.count
      from unnest(${counts.map(({ screen }) => screen)}::text[], ${counts.map(({ count }) => count)}::bigint[])
        as t (screen, count)
      on conflict (day, app, version, kindergarten_id, screen) do update set count = u.count + excluded.count`.execute(
      db,
    );
    return {};
  });
}

/** Registers the page about the use of the apps. */
export function registerUsage(program: Program): void {
  program.api.handle(usagePage, ({ input, scope }) => useOfApps(program, scope, input));
}

/** Days after which an app no longer sends the usage of a day. */
const USAGE_DAYS = 30;

/** Replies in the scope's transaction, as `replyToFeedback` says. */
async function replyInside({ stores, clock }: Program, inside: Scope, id: string, reply: string): Promise<void> {
  const [record] = await readRecords(stores.get(KEY), inside, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (record.status === 'closed') throw new AppError('OPERATIONS_FEEDBACK_CLOSED');
  const store = stores.named(KEY);
  const after = { ...record, reply, repliedOn: inside.session.today, status: 'replied' } as const;
  await updateRow(store, inside, record, after);
  await settle({ db: inside.db, now: clock.now() }, sourceOf(id));
  await writeHistory(store, inside, { act: 'reply' }, record, { ...after, version: record.version + 1 });
}
