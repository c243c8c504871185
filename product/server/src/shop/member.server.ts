import type { member } from '@kiga/contract/shop/member.entity.ts';
import type { seller } from '@kiga/contract/shop/seller.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { Draft, EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';

/** Returns the hooks of memberships: those of one kindergarten never overlap. */
export function memberHooks(): EntityHooks<typeof member> {
  return {
    async beforeSave(record, _before, scope) {
      await assertApart(scope, record);
    },
    async beforeRestore(record, scope) {
      await assertApart(scope, record);
    },
  };
}

async function assertApart(scope: Scope, record: Draft<typeof member>): Promise<void> {
  const issues = await kindergartenIssues(scope, record.kindergartenId);
  if (issues.length > 0) throw invalid(...issues);
  // Two people may give memberships to one kindergarten at once.
  await lockUntilCommit(scope.db, `shop membership ${record.kindergartenId}`);
  const { rows } = await sql<{ from: string; to: string }>`select m.begins_on::text as "from", m.ends_on::text as "to"
    from shop_members m
    where m.kindergarten_id = ${record.kindergartenId} and m.id <> ${record.id} and not m.deleted
      and m.begins_on <= ${record.endsOn}::date and m.ends_on >= ${record.beginsOn}::date
    order by m.begins_on limit 1`.execute(scope.db);
  if (rows[0]) throw invalid({ field: 'beginsOn', error: 'SHOP_MEMBERSHIP_OVERLAPS', data: { ...rows[0] } });
}

/** Returns the hooks of sellers: only kindergartens. */
export function sellerHooks(): EntityHooks<typeof seller> {
  return {
    computed: {
      commodityCount: () => sql`(select count(*)::integer from shop_commodities c
        where c.organization_id = row.kindergarten_id and c.status = 'listed' and not c.deleted)`,
    },
    async beforeSave(record, _before, scope) {
      const issues = await kindergartenIssues(scope, record.kindergartenId);
      if (issues.length > 0) throw invalid(...issues);
    },
  };
}

async function kindergartenIssues({ db }: Scope, id: string): Promise<FieldIssue[]> {
  const { rows } = await sql`select from organizations
    where id = ${id} and kind = 'kindergarten' and not deleted`.execute(db);
  return rows.length > 0 ? [] : [{ field: 'kindergartenId', error: 'SHOP_NOT_KINDERGARTEN' }];
}
