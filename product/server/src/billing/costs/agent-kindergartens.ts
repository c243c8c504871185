import type { AgentKindergarten } from '@kiga/contract/billing/agent-kindergarten.acts.ts';
import { RENEWAL_NOTICE_DAYS } from '@kiga/contract/billing/recharge-order.acts.ts';
import { ONLINE_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../../campus/campus.public.ts';
import type { Session } from '../../program/session.ts';
import { spanOf } from '../income/agent-within.ts';
import { packagesFor } from '../package-price.ts';

/** Returns the kindergartens that an agent serves today, as `agentKindergartens` of the contract says. */
export async function agentKindergartensOf(scope: Scope, clock: Clock): Promise<AgentKindergarten[]> {
  const { organization, today } = scope.session as Session;
  const { rows: contracts } = await sql<{ id: string; name: string; beginsOn: string; endsOn: string | null }>`
    select k.id, k.name, c.begins_on as "beginsOn", c.ends_on as "endsOn"
    from contracts c join organizations k on k.id = c.kindergarten_id and not k.deleted
    where c.partner_id = ${organization.id} and c.kind = 'agency' and not c.deleted and c.begins_on <= ${today}
      and coalesce(c.ends_on >= ${today}, true) and ${scope.within('k.id')}
    order by k.name, k.id`.execute(scope.db);
  const children = await childrenByService(scope);
  const machines = await machinesOf(scope, clock);
  const income = await incomeOf(scope, organization.id);
  const fees = await feesOf(scope, organization.id);
  const soon = dayAfter(today, RENEWAL_NOTICE_DAYS);
  const found: AgentKindergarten[] = [];
  for (const { id, ...contract } of contracts) {
    const offers = await packagesFor(scope.db, { kigId: id, agentId: organization.id, day: today });
    found.push({
      id,
      ...contract,
      contractEnds: contract.endsOn !== null && contract.endsOn <= soon,
      children: children.get(id) ?? { valid: 0, ending: 0, ended: 0, none: 0 },
      machines: machines.get(id) ?? { registered: 0, online: 0 },
      prices: offers
        .filter(({ tryFlag }) => !tryFlag)
        .map((offer) => ({
          packageName: offer.packageName,
          priceFen: offer.priceFen,
          isSet: fees.has(`${id} ${offer.id}`),
        })),
      incomeFen: income.get(id)?.monthFen ?? 0,
      allIncomeFen: income.get(id)?.allFen ?? 0,
    });
  }
  return found;
}

async function childrenByService(scope: Scope): Promise<Map<string, AgentKindergarten['children']>> {
  const { today } = scope.session;
  const soon = dayAfter(today, RENEWAL_NOTICE_DAYS);
  const { rows } = await sql<AgentKindergarten['children'] & { kigId: string }>`select s.kig_id as "kigId",
      count(*) filter (where s.service_end_date > ${soon})::int as valid,
      count(*) filter (where s.service_end_date between ${today} and ${soon})::int as ending,
      count(*) filter (where s.service_end_date < ${today})::int as ended,
      count(*) filter (where s.service_end_date is null)::int as none
    from ${enrolledChildren(scope)} s group by s.kig_id`.execute(scope.db);
  return new Map(rows.map(({ kigId, ...counts }) => [kigId, counts]));
}

async function machinesOf(scope: Scope, clock: Clock): Promise<Map<string, AgentKindergarten['machines']>> {
  const since = new Date(clock.now().getTime() - ONLINE_SECONDS * 1_000);
  const { rows: heard } = await sql<{ kigId: string; online: number }>`select kig_id as "kigId", count(*)::int as online
    from device_registrations where ${scope.within('kig_id')} and last_contact_at > ${since}
    group by kig_id`.execute(scope.db);
  const { rows } = await sql<{ kigId: string; registered: number }>`select kig_id as "kigId",
      count(*)::int as registered
    from devices where ${scope.within('kig_id')} and not deleted and status = 'registered'
    group by kig_id`.execute(scope.db);
  const online = new Map(heard.map((row) => [row.kigId, row.online]));
  return new Map(
    rows.map(({ kigId, registered }) => [kigId, { registered, online: Math.min(registered, online.get(kigId) ?? 0) }]),
  );
}

async function incomeOf(
  { db, session }: Scope,
  agentId: string,
): Promise<Map<string, { monthFen: number; allFen: number }>> {
  const { from } = spanOf(session.today.slice(0, 7));
  const { rows } = await sql<{ kigId: string; monthFen: string | null; allFen: string }>`
    select o.kindergarten_id as "kigId", sum(o.agent_fen) filter (where o.booked_at >= ${from}) as "monthFen",
      sum(o.agent_fen) as "allFen"
    from ledger_orders o where o.agent_id = ${agentId}
      and not exists (select from ledger_transactions t where t.key = 'refund:' || o.order_id)
    group by o.kindergarten_id`.execute(db);
  return new Map(
    rows.map(({ kigId, monthFen, allFen }) => [kigId, { monthFen: Number(monthFen ?? 0), allFen: Number(allFen) }]),
  );
}

/** Returns kindergarten and package of the fees that are in force. */
async function feesOf({ db, session }: Scope, agentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select distinct kindergarten_id || ' ' || package_id as key
    from billing_fees where organization_id = ${agentId} and begins_on <= ${session.today} and not deleted`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
