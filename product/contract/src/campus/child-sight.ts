import type { Viewer } from '@kiga/entity/define-entity.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { type Reading, readingOf } from '../identity/app-types.ts';

/**
 * Groups of what is known of a child. `name` is the child's name, `basic` class, sex, birthday and number,
 * `family` the parents' names and relations and what else is told of the home, `contact` phones, address and ID number,
 * `device` the card, `face` the photo of the face, `money` the service end, `internal` what the kindergarten notes for itself.
 */
export type ChildGuard = 'name' | 'basic' | 'family' | 'contact' | 'health' | 'device' | 'face' | 'money' | 'internal';

const nothing: Record<ChildGuard, Sight> = {
  name: 'none',
  basic: 'none',
  family: 'none',
  contact: 'none',
  health: 'none',
  device: 'none',
  face: 'none',
  money: 'none',
  internal: 'none',
};

/** What each kind of user sees of a child; the law of the product. A grant of the kindergarten is the only way to more. */
const childSightOfReading: Record<Reading, Record<ChildGuard, Sight>> = {
  kindergarten: {
    name: 'full',
    basic: 'full',
    family: 'full',
    contact: 'masked',
    health: 'none',
    device: 'full',
    face: 'full',
    money: 'full',
    internal: 'full',
  },
  group: { ...nothing, name: 'full', basic: 'full', family: 'full', contact: 'masked' },
  agent: { ...nothing, name: 'full' },
  institution: { ...nothing, name: 'full', basic: 'full', family: 'full', contact: 'masked', health: 'full' },
  operations: { ...nothing, name: 'masked', basic: 'full' },
  regionalOperations: { ...nothing, name: 'masked', basic: 'full' },
  expert: nothing,
  systemAdministrator: nothing,
  finance: nothing,
};

/** What this viewer sees of a child. Within a kindergarten health asks for a permission of its own. */
export function childSight(viewer: Viewer): Record<ChildGuard, Sight> {
  const reading = readingOf(viewer.appType, viewer.organizationKind);
  const sight = childSightOfReading[reading];
  if (reading === 'kindergarten' && viewer.permissions.has('campus.student.readHealth')) {
    return { ...sight, health: 'full' };
  }
  return sight;
}
