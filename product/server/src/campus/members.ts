import type { compareMembers, MemberNotice } from '@kiga/contract/campus/group.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { CampusRegistries } from './campus.public.ts';

type Comparison = z.infer<typeof compareMembers.output>;

interface MembersRequest {
  pageNumber: number;
  pageSize: number;
  groupId?: string | undefined;
}

/** Returns one page of the kindergartens of groups within reach, with the figures and notices of all areas. */
export async function members(
  { memberFigures, memberNotices }: CampusRegistries,
  scope: Scope,
  { pageNumber, pageSize, groupId }: MembersRequest,
): Promise<Comparison> {
  const { db, session } = scope;
  const isMember = sql`k.kind = 'kindergarten' and not k.deleted and ${scope.within('k.id')}`;
  const { rows: groups } = await sql<{ id: string; name: string; count: number }>`
    select g.id, g.name, count(*) as count from organizations k join organizations g on g.id = k.group_id
    where ${isMember} group by g.id, g.name, g.name_sort order by g.name_sort, g.id`.execute(db);
  const chosen = groups.filter(({ id }) => groupId === undefined || id === groupId);
  const { rows: list } = await sql<Pick<Comparison['list'][number], 'kigId' | 'kigName' | 'groupId' | 'groupName'>>`
    select k.id as "kigId", k.name as "kigName", g.id as "groupId", g.name as "groupName"
    from organizations k join organizations g on g.id = k.group_id
    where ${isMember} and g.id = any(${chosen.map(({ id }) => id)}::uuid[])
    order by g.name_sort, g.id, k.name_sort, k.id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db);
  const ids = list.map(({ kigId }) => kigId);
  const may = ({ permission }: { permission: string }) => session.permissions.has(permission);
  const sources = memberFigures.filter(may);
  const figures = await Promise.all(sources.map((one) => one.load(scopeForPermission(scope, one.permission), ids)));
  const notices = await Promise.all(
    memberNotices.filter(may).map((one) => one.load(scopeForPermission(scope, one.permission), ids)),
  );
  return {
    groups: groups.map(({ id, name }) => ({ id, name })),
    total: chosen.reduce((sum, { count }) => sum + count, 0),
    columns: sources.flatMap(({ keys }) => keys),
    list: list.map((member) => {
      const own: MemberNotice[] = notices.flatMap((found) => found.get(member.kigId) ?? []);
      return {
        ...member,
        figures: Object.fromEntries(
          sources.flatMap(({ keys }, index) => {
            const values = figures[index]?.get(member.kigId);
            return keys.map((key, place) => [key, values?.[place] ?? null]);
          }),
        ),
        behind: own.filter(({ endsOn }) => endsOn === null),
        ending: own
          .filter(({ endsOn }) => endsOn !== null)
          .toSorted((a, b) => (a.endsOn as string).localeCompare(b.endsOn as string)),
      };
    }),
  };
}
