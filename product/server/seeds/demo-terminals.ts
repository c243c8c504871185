import { sql, type Transaction } from 'kysely';
import { makeTerminalAccount } from '../src/campus/terminal-account.ts';
import { hashPassword } from '../src/identity/passwords.ts';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { kindergartenScope } from './demo.ts';

const DAY_MS = 86_400_000;
const password = 'Kiga_2026';

/** Terminal logins by kindergarten; the second one of the group has none yet. */
const terminals: Readonly<Record<string, string>> = { KG0001: 'terminal1', KG0003: 'terminal3' };

/** Days until the end of the contract that the group's page shows as ending soon. */
const CONTRACT_ENDS_IN_DAYS = 41;

/** Creates the accounts of the demo kindergartens' machines and tablets. */
export async function insertTerminals(program: Program, tx: Transaction<Database>): Promise<void> {
  for (const [code, userName] of Object.entries(terminals)) {
    const { id } = await tx.selectFrom('organizations').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    const accountId = await makeTerminalAccount(kindergartenScope(program, tx, id, id), id, { userName, password });
    await sql`update accounts set password_hash = ${await hashPassword(password)}, easy_password = false
      where id = ${accountId}`.execute(tx);
  }
}

/** Lets the second kindergarten's service contract end soon. */
export async function shortenContract({ clock }: Program, tx: Transaction<Database>): Promise<void> {
  const endsOn = new Date(clock.now().getTime() + CONTRACT_ENDS_IN_DAYS * DAY_MS).toISOString().slice(0, 10);
  await sql`update contracts set ends_on = ${endsOn} where kind = 'service'
    and kindergarten_id = (select id from organizations where code = 'KG0002')`.execute(tx);
}
