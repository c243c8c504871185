import { approvalChanges, askApproval } from '@kiga/contract/system/approvals/approval.acts.ts';
import { APPROVAL_DAYS, type ApprovableAct, approval } from '@kiga/contract/system/approvals/approval.entity.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { type Changes, shownChanges, writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import { accountsOf, sessionForWork } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { notify, settle } from '../messages/notify.ts';
import { programSession } from '../program-session.ts';
import { approvableCalls, type DoneAct, doAct, type PreparedAct, prepareAct } from './approvable-acts.ts';
import {
  approvalHooks,
  approvalHref,
  CHANGES_CONTEXT,
  INPUT_CONTEXT,
  questionOf,
  sourceOfApproval,
} from './approval.server.ts';
import { tellOfFourEyes } from './approval-messages.ts';
import { decidersOf, nobodyDecides } from './approval-people.ts';
import { handsOn, partnerOf } from './partner-hands.ts';

const DAY_MS = 86_400_000;
const SUBJECT_MAX = 120;

const entityOf = (act: ApprovableAct) => `system.${act.replace(/[A-Z].*/, '')}`;

/** Registers requests to confirm outsiders' acts. */
export function registerApprovals(program: Program): void {
  const { api, db, entities, stores, secrets } = program;
  // Built on first use, because the stores of confirmed records exist by then.
  let calls: ReturnType<typeof approvableCalls> | undefined;
  const known = () => {
    calls ??= approvableCalls(program);
    return calls;
  };
  const store = entities.add(approval, approvalHooks(program, known));

  api.handle(askApproval, async ({ input, session, scope, act: keep }) => {
    const { call, input: content, reason } = input;
    const act = await prepareAct(program, known(), session, { call, input: content });
    const { done, organizationId } = await tryAct(program, scope, act);
    const asked = { act, done, organizationId, reason, kept: { call, input: act.input } };
    const wide = withScope(session, 'all', db);
    const id = await keep((inside) => keepRequest(program, store, inside, asked), { scope: wide });
    const [record] = await readRecords(store, wide, [id]);
    if (!record) throw new AppError('RECORD_NOT_FOUND');
    return { id, organization: String(record.organizationName), fourEyes: record.fourEyes === true };
  });

  api.handle(approvalChanges, async ({ input, session, scope }) => {
    const [record] = await readRecords(store, scope, [input.id]);
    if (!record) throw new AppError('RECORD_NOT_FOUND');
    const { rows } = await sql<{ key: string; changes: Buffer }>`select record_key as key, changes_encrypted as changes
      from approvals where id = ${record.id}`.execute(db);
    const [row] = rows as [{ key: string; changes: Buffer }];
    const target = stores.named(entityOf(record.act as ApprovableAct));
    const changes = JSON.parse(secrets.decrypt(row.changes, CHANGES_CONTEXT)) as Changes;
    const reader = sessionForWork(session, [`${target.entity.key}.read`], [record.ownerId]);
    const shown = await shownChanges(
      target,
      withScope(reader, [record.ownerId], db),
      { id: record.id, ownerId: record.ownerId },
      changes,
    );
    const partner = record.mine
      ? null
      : await partnerShown(program, { act: record.act as ApprovableAct, key: row.key, changes });
    return { entity: target.entity.key, changes: shown, partner };
  });
}

/** Returns the partner that would see children after a request, with the outsiders' acts on its accounts. */
async function partnerShown(program: Program, asked: Parameters<typeof partnerOf>[1]) {
  const id = await partnerOf(program.db, asked);
  if (id === null) return null;
  const names = await program.tenancy.namesOf(program, [id]);
  return { name: names.get(id) ?? '', hands: await handsOn(program, id) };
}

/** Error that rolls back a trial. */
class TakenBack extends Error {}

/**
 * Runs an act with every confirmation and rolls it back. Throws the act's errors, SYSTEM_APPROVAL_NOT_NEEDED,
 * SYSTEM_APPROVAL_SEVERAL.
 */
async function tryAct(
  { db }: Program,
  { session }: Scope,
  act: PreparedAct,
): Promise<{ done: DoneAct; organizationId: string }> {
  const of = new Set<string>();
  let done: DoneAct | undefined;
  await withScope(session, 'all', db, { trial: true })
    .transaction(async (inside) => {
      done = await doAct(inside, act, { consent: { of, collects: true } });
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  const [organizationId] = of;
  if (organizationId === undefined) throw new AppError('SYSTEM_APPROVAL_NOT_NEEDED');
  if (of.size > 1) throw new AppError('SYSTEM_APPROVAL_SEVERAL');
  return { done: done as DoneAct, organizationId };
}

interface Asked {
  act: PreparedAct;
  done: DoneAct;
  organizationId: string;
  reason: string;
  kept: { call: string; input: unknown };
}

/**
 * Stores a request and notifies those who can answer it. Throws SYSTEM_APPROVAL_OPEN.
 * @returns its id
 */
async function keepRequest(
  program: Program,
  store: EntityStore,
  inside: Scope,
  { act, done, organizationId, reason, kept }: Asked,
): Promise<string> {
  const { clock, secrets } = program;
  const { db } = inside;
  const session = inside.session as Session;
  const now = clock.now();
  const id = uuid7(now.getTime());
  const { entity } = act.store;
  const subject = String(done.after[entity.title] ?? '').slice(0, SUBJECT_MAX);
  const recordKey = act.recordId ?? subject.toLowerCase();
  const question = questionOf({ organization_id: organizationId, act: act.act, record_key: recordKey }, act.permission);
  const fourEyes = await nobodyDecides(program, question);
  const { rows } =
    await sql`insert into approvals (id, organization_id, asker_id, act, subject, record_key, record_version, reason,
      four_eyes, input_encrypted, changes_encrypted, created_at, updated_at, updated_by)
    values (${id}, ${organizationId}, ${session.accountId}, ${act.act}, ${subject}, ${recordKey},
      ${done.before?.version ?? null}, ${reason}, ${fourEyes}, ${secrets.encrypt(JSON.stringify(kept), INPUT_CONTEXT)},
      ${secrets.encrypt(JSON.stringify(done.changes), CHANGES_CONTEXT)}, ${now}, ${now}, ${session.accountId})
    on conflict (organization_id, act, record_key) where status = 'asked' do nothing returning id`.execute(db);
  if (rows.length === 0) throw new AppError('SYSTEM_APPROVAL_OPEN');
  const [record] = await readRecords(store, inside, [id]);
  if (!record) throw new AppError('OWNER_OUT_OF_REACH');
  await writeHistory(store, inside, { act: 'ask' }, null, record);
  const telling = { db, secrets, now };
  const others = { organizationId: session.organization.id, permissions: ['system.approval.confirm'] };
  const to = fourEyes ? await accountsOf(db, others) : await decidersOf(db, question);
  await notify(telling, {
    to: to.filter((one) => one !== session.accountId),
    kind: 'todo',
    name: fourEyes ? 'system.approvalFourEyes' : 'system.approvalAsked',
    params: {
      who: session.nickName,
      organization: fourEyes ? String(record.organizationName) : session.organization.name,
      what: { word: `system.approval.options.act.${act.act}` },
      subject,
      reason,
    },
    href: approvalHref(id),
    source: sourceOfApproval(id),
  });
  if (fourEyes) await tellOfFourEyes(program, db, 'system.fourEyesAsked', record);
  return id;
}

/** Ends requests without an answer in time, and notifies the askers; a part of the regular works. */
export async function lapseApprovals({ db, clock, secrets, stores }: Program): Promise<void> {
  const now = clock.now();
  const store = stores.get('system.approval');
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; asker_id: string; subject: string; organization: string; kig: string }>`
      select a.id, a.asker_id, a.subject, o.name as organization, a.organization_id as kig from approvals a
      join organizations o on o.id = a.organization_id
      where a.status = 'asked' and a.created_at <= ${new Date(now.getTime() - APPROVAL_DAYS * DAY_MS)}
      order by a.id for update of a`.execute(tx);
    for (const { id, asker_id: askerId, subject, organization, kig } of rows) {
      const scope = withScope(programSession(askerId, now), [kig], tx);
      const [before] = await readRecords(store, scope, [id]);
      await sql`update approvals set status = 'lapsed', input_encrypted = null, version = version + 1, updated_at = ${now}
        where id = ${id}`.execute(tx);
      const [after] = await readRecords(store, scope, [id]);
      if (before && after) await writeHistory(store, scope, { act: 'lapse' }, before, after);
      const telling = { db: tx, secrets, now };
      await settle(telling, sourceOfApproval(id));
      const params = { subject, organization };
      await notify(telling, {
        to: [askerId],
        kind: 'system',
        name: 'system.approvalLapsed',
        params,
        href: approvalHref(id),
      });
    }
  });
}
