import type { withdrawal } from '@kiga/contract/billing/withdrawal.entity.ts';
import { openWithdrawalStates } from '@kiga/contract/billing/withdrawal.states.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks, EntityStore, FullRecord, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { momentSheet } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { settle } from '../../system/system.public.ts';
import { AccountShortError, post } from '../ledger/post.ts';
import { sumsOf } from '../ledger/sums.ts';
import { nextNumber } from '../numbers.ts';
import { yuanText } from '../yuan-text.ts';
import { tellAgent, tellOfApplication, withdrawalSource } from './tell.ts';

/** A withdrawal inside the server, with the columns beside its fields. */
export type Withdrawal = FullRecord<typeof withdrawal> & { appliedById: string; processedById: string | null };

type Context = TransitionContext<typeof withdrawal>;

const heldKey = ({ id }: Pick<Withdrawal, 'id'>) => `withdrawalHeld:${id}`;

/** Returns the hooks of withdrawals: each step by another person where it needs one, and what each books. */
export function withdrawalHooks(program: Program): EntityHooks<typeof withdrawal> {
  const { clock, secrets, stores, tenancy } = program;

  /** Notes who took a step, and when. */
  async function note({ record, scope }: Pick<Context, 'record' | 'scope'>): Promise<{ processedAt: string }> {
    await sql`update billing_withdrawals set processed_by_id = ${scope.session.accountId}
      where organization_id = ${record.ownerId} and id = ${record.id}`.execute(scope.db);
    return { processedAt: clock.now().toISOString() };
  }

  /** Posts or voids the held amount; the ledger allows one of both, once. */
  async function resolve({ record, scope }: Pick<Context, 'record' | 'scope'>, isPaid: boolean): Promise<void> {
    const amountFen = record.amountFen ?? 0;
    await post(scope.db, {
      key: `withdrawalResolved:${record.id}`,
      code: isPaid ? 'withdrawalPaid' : 'withdrawalReturned',
      at: clock.now(),
      actorId: scope.session.accountId,
      withdrawalId: record.id,
      resolvesKey: heldKey(record),
      entries: [
        { kind: 'held', organizationId: record.ownerId, amountFen: -amountFen },
        isPaid
          ? { kind: 'paidOut', organizationId: null, amountFen }
          : { kind: 'available', organizationId: record.ownerId, amountFen },
      ],
    });
  }

  const isOwnStep = (record: Context['record'], accountId: string) => {
    const { appliedById, processedById } = record as Withdrawal;
    return accountId === (processedById ?? appliedById);
  };

  return {
    sheet: momentSheet(program, 'appliedAt', 'processedAt'),
    beside: { appliedById: sql`row.applied_by_id`, processedById: sql`row.processed_by_id` },
    lookedUp: {
      fields: ['agentName', 'appliedBy', 'processedBy'],
      async load(scope, records) {
        const all = records as readonly Withdrawal[];
        const agents = await tenancy.namesOf(scope, [...new Set(all.map(({ ownerId }) => ownerId))]);
        const ids = all.flatMap(({ appliedById, processedById }) => [appliedById, processedById ?? appliedById]);
        const names = await stores.namesOfAccounts(scope, [...new Set(ids)]);
        return new Map(
          all.map(({ id, ownerId, appliedById, processedById }) => [
            id,
            {
              agentName: agents.get(ownerId) ?? null,
              appliedBy: names.get(appliedById) ?? null,
              processedBy: processedById === null ? null : (names.get(processedById) ?? null),
            },
          ]),
        );
      },
    },
    guards: {
      async otherPerson({ record, scope }) {
        if (isOwnStep(record, scope.session.accountId)) throw new AppError('BILLING_OWN_STEP');
      },
    },
    onTransition: {
      confirm: note,
      accept: note,
      payOut: note,
      async payOutFailed({ record, asks, scope }) {
        return { ...(await note({ record, scope })), reason: asks.reason };
      },
      async settle({ record, asks, scope }) {
        await resolve({ record, scope }, true);
        await settle({ db: scope.db, now: clock.now() }, withdrawalSource(record.id));
        await tellAgent({ clock, secrets }, scope, record as Withdrawal, { receipt: asks.bankReceipt });
        return { ...(await note({ record, scope })), bankReceipt: asks.bankReceipt, reason: null };
      },
      async reject({ record, asks, scope }) {
        await resolve({ record, scope }, false);
        await settle({ db: scope.db, now: clock.now() }, withdrawalSource(record.id));
        await tellAgent({ clock, secrets }, scope, record as Withdrawal, { reason: asks.reason });
        return { ...(await note({ record, scope })), reason: asks.reason };
      },
    },
    allows(act, record, { session }) {
      return !['confirm', 'accept', 'settle'].includes(act) || !isOwnStep(record, session.accountId);
    },
  };
}

/** Applies for a withdrawal, as `applyForWithdrawal` of the contract says. */
export async function applyForWithdrawal(
  program: Program,
  inside: Scope,
  amountFen: number | null,
): Promise<{ id: string; withdrawalNumber: string }> {
  const session = inside.session as Session;
  const agentId = session.organization.id;
  if (!amountFen) throw invalid({ field: 'amountFen', error: 'BILLING_AMOUNT_EMPTY' });
  // Two windows of one agent apply one after the other.
  await lockUntilCommit(inside.db, `billing.withdrawal ${agentId}`);
  const { rows } = await sql`select from billing_withdrawals where organization_id = ${agentId} and not deleted
    and status = any(${[...openWithdrawalStates]}::text[])`.execute(inside.db);
  if (rows.length > 0) throw new AppError('BILLING_WITHDRAWAL_OPEN');
  const account = await bankAccountOf(program, inside, agentId);
  const { available = 0 } = (await sumsOf(inside.db, [agentId])).get(agentId) ?? {};
  if (amountFen > available) throw short(available);
  const withdrawals = program.stores.named('billing.withdrawal');
  const fields = { amountFen, ...account };
  const [made] = await createRecords(withdrawals, inside, [fields], { act: 'apply', trusted: true });
  const { id } = made as FullRecord;
  const now = program.clock.now();
  const withdrawalNumber = await nextNumber(inside.db, 'WD', session.today);
  await sql`update billing_withdrawals set withdrawal_number = ${withdrawalNumber}, applied_at = ${now},
      applied_by_id = ${session.accountId}
    where organization_id = ${agentId} and id = ${id}`.execute(inside.db);
  try {
    await post(inside.db, {
      key: heldKey({ id }),
      code: 'withdrawalHeld',
      at: now,
      actorId: session.accountId,
      withdrawalId: id,
      entries: [
        { kind: 'available', organizationId: agentId, amountFen: -amountFen },
        { kind: 'held', organizationId: agentId, amountFen },
      ],
    });
  } catch (error) {
    if (error instanceof AccountShortError) throw short(available);
    throw error;
  }
  await tellOfApplication(program, inside, { id, withdrawalNumber, amountFen });
  return { id, withdrawalNumber };
}

const short = (availableFen: number) =>
  invalid({ field: 'amountFen', error: 'BILLING_BALANCE_SHORT', data: { maxYuan: yuanText(availableFen) } });

/** Returns the bank account of an agent, to be copied. Throws BILLING_NO_BANK_ACCOUNT. */
async function bankAccountOf({ stores }: Program, inside: Scope, agentId: string) {
  const store = stores.get('billing.agent') as object as EntityStore;
  const { rows } = await sql<{ id: string }>`select id from billing_agents where organization_id = ${agentId}
    and not deleted`.execute(inside.db);
  const [account] = rows[0] ? await readRecords(store, inside, [rows[0].id]) : [];
  if (!account) throw new AppError('BILLING_NO_BANK_ACCOUNT');
  const { bankName, bankAccount, accountName } = account;
  return { bankName, bankAccount, accountName };
}
