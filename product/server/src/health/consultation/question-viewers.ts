import type { Share } from '@kiga/contract/health/consultation/consultation.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { MachineViewer } from '../../identity/identity.public.ts';

/** Returns the doctors who see children of the scope's one kindergarten by live questions: one row for each organization. */
export async function questionViewers(scope: Scope): Promise<MachineViewer[]> {
  const kigId = scope.oneTenant();
  const { rows } = await sql<{ doctorId: string; shares: Share[]; since: Date }>`
    select c.doctor_id as "doctorId", coalesce(c.shares, '{}') as shares, c.created_at as since
    from health_consultations c where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and not c.deleted
      and c.status <> 'closed' and c.student_id is not null order by c.created_at`.execute(scope.db);
  const byDoctor = Map.groupBy(rows, ({ doctorId }) => doctorId);
  const { rows: doctors } = await sql<{ id: string; name: string; kind: string }>`select o.id, o.name, o.kind
    from organizations o where o.id = any(${[...byDoctor.keys()]}::uuid[])`.execute(scope.db);
  return doctors.map(({ id, name, kind }) => {
    const questions = byDoctor.get(id) ?? [];
    const isShared = (share: Share) => questions.some(({ shares }) => shares.includes(share));
    return {
      id,
      way: 'question',
      appType: kind === 'institution' ? 6 : 7,
      name,
      seen: {
        // The question itself is about the health of a child.
        health: 'full',
        ...(isShared('name') && { name: 'full' as const }),
        ...(isShared('basics') && { basic: 'full' as const }),
      },
      organizationName: name,
      since: (questions[0]?.since ?? new Date(0)).toISOString(),
      basis: 'own',
      confirmedBy: null,
      confirmedAt: null,
      href: '/health/consultations?status=open&status=answered',
    };
  });
}
