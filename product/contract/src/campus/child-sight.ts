import type { Viewer } from '@kiga/entity/define-entity.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { type Reading, readingOf } from '../identity/app-types.ts';
import type { GrantTopic } from '../identity/grant-topics.ts';

/**
 * Sensitivities of the data of a child. `name` is the child's name, `basic` class, sex, birthday and number,
 * `family` the parents' names and relations and what else is told of the home, `contact` phones, address and ID number,
 * `device` the card, `face` the photo of the face, `money` the service end, `internal` what the kindergarten notes for itself.
 */
export type ChildSensitivity =
  | 'name'
  | 'basic'
  | 'family'
  | 'contact'
  | 'health'
  | 'device'
  | 'face'
  | 'money'
  | 'internal';

const nothing: Record<ChildSensitivity, Sight> = {
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
const childSightOfReading: Record<Reading, Record<ChildSensitivity, Sight>> = {
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

const named = { name: 'full', basic: 'full' } as const;

/** What the grant of a kindergarten opens in addition. Whole numbers ask for an act of their own, which is noted. */
const grantedSight: Record<GrantTopic, Partial<Record<ChildSensitivity, Sight>>> = {
  students: named,
  contacts: { ...named, family: 'full', contact: 'masked' },
  health: { ...named, health: 'full' },
  face: { ...named, face: 'full' },
};

/** What this viewer sees of a child. Within a kindergarten health asks for a permission of its own. */
export function childSight(viewer: Viewer): Record<ChildSensitivity, Sight> {
  const reading = readingOf(viewer.appType, viewer.organizationKind);
  const sight = childSightOfReading[reading];
  if (reading === 'kindergarten') {
    return viewer.permissions.has('campus.student.readHealth') ? { ...sight, health: 'full' } : sight;
  }
  const grants = [...(viewer.granted ?? [])].map((topic) => grantedSight[topic as GrantTopic]);
  return Object.assign({ ...sight }, ...grants);
}
