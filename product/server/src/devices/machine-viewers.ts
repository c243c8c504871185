import type { greetings } from '@kiga/contract/devices/device.entity.ts';
import type { ViewBasis } from '@kiga/contract/identity/view-ways.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { MachineViewer } from '../identity/identity.public.ts';

interface Row {
  id: string;
  name: string;
  greeting: (typeof greetings)[number];
  faces: boolean;
  /** True for a machine with its maker's protocol, which never gets names. */
  is_of_maker: boolean;
  created_at: Date;
  entered_organization_id: string | null;
  accepted_at: Date | null;
  accepted_by: string | null;
}

/** Sight of a machine's list on a child, by greeting: the card, and the name in the greeting. */
const seenWith: Readonly<Record<Row['greeting'], MachineViewer['seen']>> = {
  nobody: { device: 'full' },
  masked: { device: 'full', name: 'masked' },
  full: { device: 'full', name: 'full' },
};

/** Returns machines of the scope's one kindergarten that receive its children, or will as soon as they register. */
export async function machineViewers(scope: Scope): Promise<MachineViewer[]> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<Row>`
    select d.id, d.device_name as name, d.greeting, coalesce(d.faces, false) as faces,
      d.created_at, d.entered_organization_id, d.accepted_at, d.accepted_by,
      exists (select from device_makers m where m.kig_id = d.kig_id and ${scope.within('m.kig_id')}
        and m.device_id = d.id) as is_of_maker
    from devices d
    where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and not d.deleted
      and d.status in ('unregistered', 'registered')
    order by d.id`.execute(scope.db);
  const organizations = await namesOf(
    scope,
    'organizations',
    'name',
    rows.map((row) => row.entered_organization_id),
  );
  const accounts = await namesOf(
    scope,
    'accounts',
    'nick_name',
    rows.map((row) => row.accepted_by),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    organizationName: nameIn(organizations, row.entered_organization_id === kigId ? null : row.entered_organization_id),
    since: (row.accepted_at ?? row.created_at).toISOString(),
    seen: row.is_of_maker
      ? seenWith.nobody
      : { ...seenWith[row.greeting], ...(row.faces && { face: 'full' as const }) },
    basis: basisOf(row, kigId),
    confirmedBy: nameIn(accounts, row.accepted_by),
    confirmedAt: row.accepted_at?.toISOString() ?? null,
    href: `/devices/machines/${row.id}`,
  }));
}

/**
 * Returns names of platform rows by id. They need a statement of their own, because rows of tenants may lie on other
 * nodes.
 */
async function namesOf(
  { db }: Scope,
  table: string,
  column: string,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, ${sql.ref(column)} as name from ${sql.table(table)}
    where id = any(${wanted}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const nameIn = (names: ReadonlyMap<string, string>, id: string | null) =>
  id === null ? null : (names.get(id) ?? null);

function basisOf({ entered_organization_id, accepted_at }: Row, kigId: string): ViewBasis {
  if (accepted_at !== null) return 'confirmed';
  return entered_organization_id === kigId ? 'own' : 'taken-over';
}
