import { type GrantTopic, grantedAppTypes } from '@kiga/contract/identity/grant-topics.ts';
import { askGrant, GRANT_MAX_DAYS, giveGrant } from '@kiga/contract/system/grant.acts.ts';
import { grant } from '@kiga/contract/system/grant.entity.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { once } from '@kiga/kit-server/entity/once.ts';
import { registerEntity } from '@kiga/kit-server/http/entity-api.ts';
import { sql } from 'kysely';
import type { Program } from '../app/program.ts';
import { askedSource, grantHooks, grantHref, mayConfirm, mayShow } from './grant.server.ts';
import { notify } from './notify.ts';

const DAY_MS = 86_400_000;

/** What is asked for or given. */
interface GrantContent {
  topics: readonly GrantTopic[];
  reason: string;
  beginsOn: string;
  endsOn: string;
}

/** Registers grants: asked for and answered, or given unasked. */
export function registerGrants({ api, db, stores, tenancy, clock, secrets }: Program): void {
  const store = stores.add(grant, grantHooks(clock, secrets), clock, secrets);
  registerEntity(api, store, tenancy);

  /** Writes a new grant of the one kindergarten of the scope, with its history. @returns its id */
  async function create(
    scope: Scope,
    { act, status, accountId }: { act: 'ask' | 'give'; status: 'asked' | 'given'; accountId: string },
    { topics, reason, beginsOn, endsOn }: GrantContent,
  ): Promise<string> {
    const [kigId, now] = [scope.oneTenant(), clock.now()];
    const id = uuid7(now.getTime());
    await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, status,
        created_at, updated_at, updated_by)
      values (${kigId}, ${id}, ${accountId}, ${[...new Set(topics)]}, ${reason}, ${beginsOn}, ${endsOn}, ${status},
        ${now}, ${now}, ${scope.session.accountId})`.execute(scope.db);
    const [created] = await readRecords(store, scope, [id]);
    if (!created) throw new AppError('OWNER_OUT_OF_REACH');
    await writeHistory(store, scope, { act }, null, created);
    return id;
  }

  api.handle(askGrant, async ({ input, session, request }) => {
    // Whoever may choose a kindergarten may know it; of any other it is not told whether it exists.
    const known = await tenancy.reachOf(session, {}, 'campus.kindergarten.list', ['campus.kindergarten.read']);
    const kindergarten = await db
      .selectFrom('organizations')
      .select('id')
      .where('kind', '=', 'kindergarten')
      .where('code', '=', input.kigCode)
      .where('deleted', '=', false)
      .where(withScope(session, known, db).within('id'))
      .executeTakeFirst();
    if (!kindergarten) throw invalid({ field: 'kigCode', error: 'SYSTEM_GRANT_KIG_UNKNOWN' });
    assertDays(input, session.today);
    const { accountId, nickName, organization } = session;
    const { id: kigId } = kindergarten;
    const id = await withScope(session, [kigId], db).transaction((inside) =>
      once(inside, request.headers['idempotency-key'], askGrant.name, async () => {
        await assertNoneOpen(inside, kigId);
        const asked = await create(inside, { act: 'ask', status: 'asked', accountId }, input);
        await notify(
          { db: inside.db, secrets, now: clock.now() },
          {
            to: mayConfirm(kigId, input.topics),
            kind: 'todo',
            name: 'system.grantAsked',
            params: { who: nickName, organization: organization.name, reason: input.reason },
            href: grantHref(asked),
            source: askedSource(asked),
          },
        );
        return asked;
      }),
    );
    return { id };
  });

  api.handle(giveGrant, async ({ input, session, scope, request }) => {
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('user_name', '=', input.userName)
      .where('app_type', 'in', [...grantedAppTypes])
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (!account) throw invalid({ field: 'userName', error: 'SYSTEM_GRANT_ACCOUNT' });
    if (!mayShow(session, input.topics)) throw invalid({ field: 'topics', error: 'SYSTEM_GRANT_BEYOND_YOURS' });
    assertDays(input, session.today);
    const id = await scope.transaction((inside) =>
      once(inside, request.headers['idempotency-key'], giveGrant.name, async () => {
        const given = await create(inside, { act: 'give', status: 'given', accountId: account.id }, input);
        await notify(
          { db: inside.db, secrets, now: clock.now() },
          {
            to: [account.id],
            kind: 'system',
            name: 'system.grantGiven',
            params: { kindergarten: session.organization.name, until: input.endsOn },
            href: grantHref(given),
          },
        );
        return given;
      }),
    );
    return { id };
  });
}

/** Throws VALIDATION_FAILED with SYSTEM_GRANT_DAYS {max} at the day that is wrong. */
function assertDays({ beginsOn, endsOn }: GrantContent, today: string): void {
  const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const ahead = daysBetween(today, beginsOn);
  const days = daysBetween(beginsOn, endsOn) + 1;
  const isTooSoonOrLate = ahead < 0 || ahead > GRANT_MAX_DAYS;
  const field = isTooSoonOrLate ? 'beginsOn' : days < 1 || days > GRANT_MAX_DAYS ? 'endsOn' : null;
  if (field !== null) throw invalid({ field, error: 'SYSTEM_GRANT_DAYS', data: { max: GRANT_MAX_DAYS } });
}

/** Throws SYSTEM_GRANT_OPEN where the account waits for this kindergarten's answer already. */
async function assertNoneOpen({ db, session }: Scope, kigId: string): Promise<void> {
  const lock = `grant ${session.accountId} ${kigId}`;
  // Two requests at the same moment would find none each.
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
  const { rows } = await sql`select from access_grants where kig_id = ${kigId} and account_id = ${session.accountId}
    and status = 'asked' and not deleted limit 1`.execute(db);
  if (rows.length > 0) throw new AppError('SYSTEM_GRANT_OPEN');
}
