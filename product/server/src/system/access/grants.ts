import { type GrantTopic, grantedAppTypes } from '@kiga/contract/identity/grant-topics.ts';
import { askEmergency, askGrant, GRANT_MAX_DAYS, giveGrant } from '@kiga/contract/system/access/grant.acts.ts';
import { grant } from '@kiga/contract/system/access/grant.entity.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import { accountsOf } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { emergencyEnd, emergencySource, tellOfViewers } from '../approvals/emergencies.ts';
import { notify } from '../messages/notify.ts';
import { askedSource, grantHooks, grantHref, mayConfirm, mayShow } from './grant.server.ts';

const DAY_MS = 86_400_000;

type GrantAct = 'ask' | 'give' | 'askEmergency';

interface GrantContent {
  topics: readonly GrantTopic[];
  reason: string;
  beginsOn: string;
  endsOn: string;
}

/** Registers grants: requests with their answers, and unrequested grants. */
export function registerGrants(program: Program): void {
  const { api, db, tenancy, clock, secrets } = program;
  const store = program.entities.add(grant, grantHooks(program));

  /**
   * Creates a grant of the scope's one kindergarten, with its history.
   * @returns its id
   */
  async function create(
    scope: Scope,
    { act, status, accountId }: { act: GrantAct; status: 'asked' | 'given'; accountId: string },
    { topics, reason, beginsOn, endsOn }: GrantContent,
    expiresAt: Date | null = null,
  ): Promise<string> {
    const [kigId, now] = [scope.oneTenant(), clock.now()];
    const id = uuid7(now.getTime());
    await sql`insert into access_grants (kig_id, id, account_id, topics, reason, begins_on, ends_on, status,
        emergency, expires_at, created_at, updated_at, updated_by)
      values (${kigId}, ${id}, ${accountId}, ${[...new Set(topics)]}, ${reason}, ${beginsOn}, ${endsOn}, ${status},
        ${expiresAt !== null}, ${expiresAt}, ${now}, ${now}, ${scope.session.accountId})`.execute(scope.db);
    const [created] = await readRecords(store, scope, [id]);
    if (!created) throw new AppError('OWNER_OUT_OF_REACH');
    await writeHistory(store, scope, { act }, null, created);
    return id;
  }

  /**
   * Returns the kindergarten of a code that the asker may know. Throws VALIDATION_FAILED with SYSTEM_GRANT_KIG_UNKNOWN
   * at `kigCode` for every other code, existing or not.
   */
  async function knownKindergarten(session: Session, code: string) {
    const known = await tenancy.reachOf(session, {}, 'campus.kindergarten.list', [
      'campus.kindergarten.choose',
      'campus.kindergarten.read',
    ]);
    const kindergarten = await db
      .selectFrom('organizations')
      .select(['id', 'name', 'time_zone'])
      .where('kind', '=', 'kindergarten')
      .where('code', '=', code)
      .where('deleted', '=', false)
      .where(withScope(session, known, db).within('id'))
      .executeTakeFirst();
    if (!kindergarten) throw invalid({ field: 'kigCode', error: 'SYSTEM_GRANT_KIG_UNKNOWN' });
    return kindergarten;
  }

  api.handle(askGrant, async ({ input, session, act }) => {
    const { id: kigId } = await knownKindergarten(session, input.kigCode);
    assertDays(input, session.today);
    const { accountId, nickName, organization } = session;
    const ask = async (inside: Scope) => {
      await assertNoneOpen(inside, kigId, false, clock.now());
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
    };
    return { id: await act(ask, { scope: withScope(session, [kigId], db) }) };
  });

  api.handle(askEmergency, async ({ input, session, act }) => {
    const { id: kigId, name: kindergarten, time_zone } = await knownKindergarten(session, input.kigCode);
    const { accountId, nickName, organization } = session;
    const now = clock.now();
    const expiresAt = emergencyEnd(now);
    const days = { beginsOn: dayIn(now, time_zone), endsOn: dayIn(expiresAt, time_zone) };
    const ask = async (inside: Scope) => {
      await assertNoneOpen(inside, kigId, true, now);
      const begun = { act: 'askEmergency', status: 'asked', accountId } as const;
      const asked = await create(inside, begun, { ...input, ...days }, expiresAt);
      const telling = { db: inside.db, secrets, now };
      const about = {
        params: { who: nickName, organization: organization.name, kindergarten, reason: input.reason },
        href: grantHref(asked),
      };
      const to = await accountsOf(inside.db, {
        organizationId: organization.id,
        permissions: ['system.grant.confirmEmergency'],
        whole: true,
      });
      await notify(telling, {
        ...about,
        to: to.filter((one) => one !== accountId),
        kind: 'todo',
        name: 'system.emergencyToAnswer',
        source: emergencySource(asked),
      });
      await notify(telling, { ...about, to: tellOfViewers(kigId), kind: 'system', name: 'system.emergencyAsked' });
      return asked;
    };
    return { id: await act(ask, { scope: withScope(session, [kigId], db) }) };
  });

  api.handle(giveGrant, async ({ input, session, act }) => {
    // Checked before the account, because a refused grant must not reveal whether the account exists.
    if (!mayShow(session, input.topics)) throw invalid({ field: 'topics', error: 'SYSTEM_GRANT_BEYOND_YOURS' });
    assertDays(input, session.today);
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('user_name', '=', input.userName)
      .where('app_type', 'in', [...grantedAppTypes])
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (!account) throw invalid({ field: 'userName', error: 'SYSTEM_GRANT_ACCOUNT' });
    const give = async (inside: Scope) => {
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
    };
    return { id: await act(give) };
  });
}

/** Throws VALIDATION_FAILED with SYSTEM_GRANT_DAYS {max} at the invalid day. */
function assertDays({ beginsOn, endsOn }: GrantContent, today: string): void {
  const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const ahead = daysBetween(today, beginsOn);
  const days = daysBetween(beginsOn, endsOn) + 1;
  const isTooSoonOrLate = ahead < 0 || ahead > GRANT_MAX_DAYS;
  const field = isTooSoonOrLate ? 'beginsOn' : days < 1 || days > GRANT_MAX_DAYS ? 'endsOn' : null;
  if (field !== null) throw invalid({ field, error: 'SYSTEM_GRANT_DAYS', data: { max: GRANT_MAX_DAYS } });
}

/** Throws SYSTEM_GRANT_OPEN where the account already has an open request to this kindergarten, of the same kind. */
async function assertNoneOpen({ db, session }: Scope, kigId: string, emergency: boolean, now: Date): Promise<void> {
  // Otherwise two concurrent requests would both find none.
  await lockUntilCommit(db, `grant ${session.accountId} ${kigId}`);
  const { rows } = await sql`select from access_grants where kig_id = ${kigId} and account_id = ${session.accountId}
    and status = 'asked' and not deleted and emergency = ${emergency}
    and coalesce(expires_at > ${now}, true) limit 1`.execute(db);
  if (rows.length > 0) throw new AppError('SYSTEM_GRANT_OPEN');
}
