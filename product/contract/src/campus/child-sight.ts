import type { Viewer } from '@kiga/entity/define-entity.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import { type Reading, readingOf } from '../identity/app-types.ts';
import type { GrantTopic } from '../identity/grant-topics.ts';

/**
 * Sensitivities of a child's data.
 * - `name`: the child's name.
 * - `basic`: class, sex, birthday and number.
 * - `family`: the parents' names and relations, and other facts about the home.
 * - `contact`: phones, address and ID number.
 * - `health`: allergies and other health data.
 * - `device`: the card.
 * - `face`: the face photo.
 * - `money`: the end of service.
 * - `internal`: the kindergarten's own notes.
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

/**
 * The default sight of each kind of user on a child: the access law of the product. Only a kindergarten's grant opens
 * more.
 */
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

/** Additional sight that a kindergarten's grant opens. Whole numbers need an act of their own, which is logged. */
const grantedSight: Record<GrantTopic, Partial<Record<ChildSensitivity, Sight>>> = {
  students: named,
  contacts: { ...named, family: 'full', contact: 'masked' },
  health: { ...named, health: 'full' },
  face: { ...named, face: 'full' },
  // Cameras show the children themselves, and open no further field.
  video: named,
};

/** Returns the sight of a viewer on a child. Within a kindergarten, health data needs a permission of its own. */
export function childSight(viewer: Viewer): Record<ChildSensitivity, Sight> {
  const reading = readingOf(viewer.appType, viewer.organizationKind);
  const sight = childSightOfReading[reading];
  if (reading === 'kindergarten') {
    return viewer.permissions.has('campus.student.readHealth') ? { ...sight, health: 'full' } : sight;
  }
  const grants = [...(viewer.granted ?? [])].map((topic) => grantedSight[topic as GrantTopic]);
  return Object.assign({ ...sight }, ...grants);
}
