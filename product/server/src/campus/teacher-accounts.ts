import type { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import type { LookedUp } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** The names of the accounts that teachers are linked to, without deleted accounts. */
export const teacherAccounts: LookedUp<typeof teacher> = {
  fields: ['accountName'],
  async load({ db }, teachers) {
    const linked = teachers.flatMap((record) => {
      const { accountId } = record as unknown as { accountId: string | null };
      return accountId === null ? [] : [{ id: record.id, accountId }];
    });
    if (linked.length === 0) return new Map();
    const { rows } = await sql<{ id: string; name: string }>`select id, user_name as name from accounts
      where id = any(${linked.map(({ accountId }) => accountId)}::uuid[]) and not deleted`.execute(db);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return new Map(linked.map(({ id, accountId }) => [id, { accountName: names.get(accountId) }]));
  },
};
