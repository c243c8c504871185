import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';

/** A person of the demo who takes part in a story of it. */
export interface Person {
  scope: Scope;
  code: string;
}

/** Returns the id of an organization of the demo by its code. */
export async function organizationOf(tx: Transaction<Database>, code: string): Promise<string> {
  const { id } = await tx.selectFrom('organizations').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return id;
}

/** Returns who orders for a kindergarten: its own account, or its agent where the demo has none. */
export async function payerOf(program: Program, tx: Transaction<Database>, code: string): Promise<Person> {
  const { rows } = await sql<{ name: string }>`select a.user_name as name from accounts a
    join organizations o on o.id = a.organization_id and o.code = ${code}
    order by a.user_name limit 1`.execute(tx);
  const person = await personOf(program, tx, rows[0]?.name ?? 'demo5');
  return { ...person, scope: withScope(person.scope.session, [await organizationOf(tx, code)], tx) };
}

/** Returns the scope of a demo account with all rights of its kind, on the day of the program's clock. */
export async function personOf({ clock }: Program, tx: Transaction<Database>, userName: string): Promise<Person> {
  const { rows } = await sql<{
    id: string;
    appType: number;
    organizationId: string;
    kind: string;
    code: string;
    name: string;
  }>`
    select a.id, a.app_type as "appType", a.organization_id as "organizationId", o.kind, o.code, o.name
    from accounts a join organizations o on o.id = a.organization_id
    where a.user_name = ${userName}`.execute(tx);
  const [account] = rows;
  if (!account) throw new Error(`the demo has no account ${userName}`);
  const session = {
    sessionId: account.id,
    accountId: account.id,
    appType: account.appType,
    organizationKind: account.kind,
    permissions: ceilingOf(account.appType),
    mustChangePassword: false,
    today: dayIn(clock.now(), 'Asia/Shanghai'),
    organization: { id: account.organizationId, kind: account.kind, name: account.name },
  };
  const reach = account.kind === 'operator' ? 'all' : [account.organizationId];
  return { scope: withScope(session, reach, tx), code: account.code };
}
