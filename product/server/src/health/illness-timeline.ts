import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { TimelineSource } from '../campus/campus.public.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import { casesWhere } from './illness-cases.ts';

const DAYS = 60;
const EVENTS_MAX = 10;

/** Returns the source of a child's latest cases, for readers of health. */
export function illnessTimeline(stores: EntityStores): TimelineSource {
  return async (scope, { kigId, id }, say) => {
    const permission = 'health.illness.read';
    const { entity } = stores.get('health.illness');
    if (!scope.session.permissions.has(permission) || entity.sightOf(scope.session, 'disease') !== 'full') return [];
    const recent = sql<boolean>`i.student_id = ${id} and i.created_at > ${scope.session.today}::date - ${DAYS}::integer`;
    const cases = await casesWhere(stores, scopeForPermission(scope, permission), kigId, recent);
    return cases
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, EVENTS_MAX)
      .map(({ createdAt, disease, status }) => {
        const named = { status: say(`health.illness.options.status.${status}`) };
        const text = disease
          ? say('health.illness.timelineOf', { ...named, disease: say(`health.illness.options.disease.${disease}`) })
          : say('health.illness.timeline', named);
        return { at: new Date(createdAt), text, tone: status === 'closed' ? 'plain' : 'look' };
      });
  };
}
