import type { greetings } from '@kiga/contract/devices/device.entity.ts';
import type { ViewBasis } from '@kiga/contract/identity/view-ways.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { MachineViewer } from '../identity/identity.public.ts';

interface Row {
  id: string;
  name: string;
  greeting: (typeof greetings)[number];
  created_at: Date;
  entered_organization_id: string | null;
  organization_name: string | null;
  accepted_at: Date | null;
  accepted_by_name: string | null;
}

/** What the list of people of a machine holds of a child: the card, and the name that it greets with. */
const seenWith: Readonly<Record<Row['greeting'], MachineViewer['seen']>> = {
  nobody: { device: 'full' },
  masked: { device: 'full', name: 'masked' },
  full: { device: 'full', name: 'full' },
};

/** Machines of the one kindergarten of the scope that are sent its children, or will be as soon as they register. */
export async function machineViewers(scope: Scope): Promise<MachineViewer[]> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<Row>`
    select d.id, d.device_name as name, d.greeting, d.created_at, d.entered_organization_id, d.accepted_at,
      (select o.name from organizations o where o.id = d.entered_organization_id) as organization_name,
      (select a.nick_name from accounts a where a.id = d.accepted_by) as accepted_by_name
    from devices d
    where d.kig_id = ${kigId} and ${scope.within('d.kig_id')} and not d.deleted
      and d.status in ('unregistered', 'registered')
    order by d.id`.execute(scope.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    organizationName: row.entered_organization_id === kigId ? null : row.organization_name,
    since: (row.accepted_at ?? row.created_at).toISOString(),
    seen: seenWith[row.greeting],
    basis: basisOf(row, kigId),
    confirmedBy: row.accepted_by_name,
    confirmedAt: row.accepted_at?.toISOString() ?? null,
    href: `/devices/machines/${row.id}`,
  }));
}

function basisOf({ entered_organization_id, accepted_at }: Row, kigId: string): ViewBasis {
  if (accepted_at !== null) return 'confirmed';
  return entered_organization_id === kigId ? 'own' : 'taken-over';
}
