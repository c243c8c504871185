import { systemMessage } from '@kiga/contract/communication/system-message.entity.ts';
import { areaCodeOf, areaPrefixOf } from '@kiga/contract/system/organizations/area-id.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityHooks, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { notify } from '../system/system.public.ts';

type SystemMessage = FullRecord<typeof systemMessage>;
type Chosen = Pick<SystemMessage, 'kinds' | 'organizationIds' | 'areaIds'>;

/** Receivers of one transaction. More are told by a job. */
export const RECEIVERS_AT_ONCE = 500;

/** Kind of the job that delivers a message to many accounts. */
export const DELIVERY = `${systemMessage.key}.deliver`;

const sourceOf = (id: string) => `communication.systemMessage:${id}`;

/** Returns the hooks of system messages. */
export function systemMessageHooks(program: Program): EntityHooks<typeof systemMessage> {
  const { clock, jobs } = program;
  return {
    beside: { sentTo: sql`row.sent_to` },
    computed: {
      readCount: () => sql`(select count(*)::integer from messages m
        where m.source = 'communication.systemMessage:' || row.id::text and m.done_at is null and m.read_at is not null)`,
    },
    lookedUp: {
      fields: ['receiverCount'],
      async load({ db }, records) {
        const counts = new Map<string, { receiverCount: number }>();
        for (const record of records) {
          const { sentTo } = record as SystemMessage & { sentTo?: number | null };
          counts.set(record.id, { receiverCount: sentTo ?? (await receiversOf(db, record)).length });
        }
        return counts;
      },
    },
    guards: {
      async hasReceivers({ record, scope }) {
        if ((await receiversOf(scope.db, record)).length === 0) throw new AppError('COMMUNICATION_MESSAGE_NOBODY');
      },
    },
    onTransition: {
      async send({ record, scope }) {
        const receivers = await receiversOf(scope.db, record);
        await sql`update system_messages set sent_to = ${receivers.length} where id = ${record.id}`.execute(scope.db);
        if (receivers.length <= RECEIVERS_AT_ONCE) await tell(program, scope.db, record, receivers);
        else {
          const language = scope.session.language ?? 'zh_CN';
          await jobs.enqueue(scope, DELIVERY, { id: record.id }, { language, ownerId: null });
        }
        return { sentAt: clock.now().toISOString() };
      },
    },
    async beforeSave(_draft, before) {
      if (before?.status === 'sent') throw new AppError('COMMUNICATION_MESSAGE_SENT');
    },
    async beforeDelete({ status }) {
      if (status === 'sent') throw new AppError('COMMUNICATION_MESSAGE_SENT');
    },
    allows: (act, { status }) => status !== 'sent' || (act !== 'update' && act !== 'delete'),
  };
}

/** Adds the job that delivers a message in portions. A receiver who has it already gets no second one. */
export function addDelivery(program: Program): void {
  program.jobs.add<{ id: string }>({
    name: DELIVERY,
    permission: 'communication.systemMessage.send',
    again: true,
    async run(job) {
      const [record] = await readRecords(program.stores.get('communication.systemMessage'), job.scope, [job.input.id]);
      if (!record) return;
      const receivers = await receiversOf(program.db, record);
      for (let start = 0; start < receivers.length; start += RECEIVERS_AT_ONCE) {
        await job.progress(start, receivers.length);
        await job.scope.transaction(async (inside) => {
          await job.hold(inside);
          await tell(program, inside.db, record, receivers.slice(start, start + RECEIVERS_AT_ONCE));
        });
      }
    },
  });
}

async function tell(
  { clock, secrets }: Pick<Program, 'clock' | 'secrets'>,
  db: Scope['db'],
  { id, title, content }: SystemMessage,
  to: readonly string[],
): Promise<void> {
  const message = { kind: 'system', name: 'communication.systemMessage', params: { title, content } } as const;
  await notify({ db, secrets, now: clock.now() }, { ...message, to, source: sourceOf(id) });
}

/** Returns the accounts that receive a message, in a fixed order. An empty choice means all. */
async function receiversOf(db: AnyDatabase, { kinds, organizationIds, areaIds }: Chosen): Promise<string[]> {
  const prefixes = (areaIds ?? []).map((id) => `${areaPrefixOf(areaCodeOf(id))}%`);
  const isAnywhere = (organizationIds ?? []).length + prefixes.length === 0;
  const { rows } = await sql<{
    id: string;
  }>`select a.id from accounts a join organizations o on o.id = a.organization_id
    where a.status = 'active' and not a.deleted and not o.deleted and o.status <> 'suspended'
      and ${kinds?.length ? sql`a.app_type = any(${kinds.map(Number)}::integer[])` : sql`true`}
      and ${
        isAnywhere
          ? sql`true`
          : sql`(o.id = any(${[...(organizationIds ?? [])]}::uuid[])
        or coalesce(right(o.area_id::text, 6) like any(${prefixes}::text[]), false))`
      }
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}
