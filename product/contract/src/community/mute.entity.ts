import { choice } from '@kiga/entity/fields/choice.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { REASON_TEXT_MAX, sides } from './community.ts';
import { muteColumns } from './mute.excel.ts';

/** A person who reads the community and writes nothing, until a moment or for good. */
export const mute = defineEntity({
  area: 'community',
  name: 'mute',
  table: 'community_mutes',
  ownerColumn: null,
  fields: {
    /** Name; that of a parent is veiled. */
    person: text({ required: true, maxLength: 40 }),
    side: choice(sides, { required: true }),
    organizationName: text({ maxLength: 100 }),
    reason: text({ required: true, maxLength: REASON_TEXT_MAX, multiline: true }),
    mutedAt: moment({ writable: false }),
    /** Empty for good. */
    until: moment({ writable: false }),
    /** Name of the moderator; looked up. */
    mutedBy: text({ writable: false }),
    liftedAt: moment({ writable: false }),
    /** Whether it holds now; computed. */
    inForce: choice(['running', 'ended', 'lifted'], { writable: false }),
  },
  title: 'person',
  list: ['person', 'organizationName', 'side', 'reason', 'mutedAt', 'until', 'mutedBy', 'inForce'],
  filter: ['side'],
  search: ['person', 'organizationName'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [{ name: 'mute', fields: ['person', 'side', 'organizationName', 'reason'] }],
  detail: [
    {
      name: 'mute',
      fields: ['side', 'organizationName', 'reason', 'mutedAt', 'until', 'mutedBy', 'liftedAt', 'inForce'],
    },
  ],
  excel: muteColumns,
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'community.mute': typeof mute;
  }
}
