import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { keptBases } from '../../identity/view-ways.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { contractColumns } from './contract.excel.ts';

/** Kinds of contracts: an institution serves a kindergarten, or an agent manages it. */
export const contractKinds = ['service', 'agency'] as const;

/** The period in which a partner reaches a kindergarten; first and last day are inclusive. */
export const contract = defineEntity({
  area: 'system',
  name: 'contract',
  table: 'contracts',
  ownerColumn: null,
  fields: {
    kind: choice(contractKinds, { required: true }),
    /** The names of both parties. */
    title: text({ maxLength: 100, writable: false }),
    /** An institution or an agent, depending on the kind. */
    partnerId: reference('system.organization', {
      required: true,
      among: ({ kind }) => ({ kind: kind === 'agency' ? 'agent' : 'institution' }),
    }),
    kindergartenId: reference('system.organization', { required: true, among: () => ({ kind: 'kindergarten' }) }),
    beginsOn: date({ required: true }),
    /** Required for a service. An agency without it runs until an end is set. */
    endsOn: date({}),
    /** State on the reader's day; computed, not stored. */
    state: choice(['coming', 'running', 'ended'], { writable: false }),
    /** Basis on which the partner reaches the kindergarten. */
    basis: choice(keptBases, { writable: false }),
    remark: text({ maxLength: 200, multiline: true }),
  },
  title: 'title',
  list: ['partnerId', 'kindergartenId', 'kind', 'beginsOn', 'endsOn', 'state'],
  filter: ['kind', 'partnerId', 'kindergartenId', 'beginsOn', 'endsOn'],
  search: ['title'],
  sort: [
    { field: 'beginsOn', order: 'desc' },
    { field: 'endsOn', order: 'asc' },
  ],
  form: [{ name: 'contract', fields: ['kind', 'partnerId', 'kindergartenId', 'beginsOn', 'endsOn', 'remark'] }],
  detail: [
    {
      name: 'contract',
      fields: ['kind', 'partnerId', 'kindergartenId', 'beginsOn', 'endsOn', 'state', 'basis', 'remark'],
    },
  ],
  excel: contractColumns,
  rules: [
    ({ kind, endsOn }) => (kind === 'service' && !endsOn ? [{ field: 'endsOn', error: 'FIELD_REQUIRED' }] : []),
    ({ beginsOn, endsOn }) =>
      beginsOn && endsOn && endsOn < beginsOn ? [{ field: 'endsOn', error: 'SYSTEM_CONTRACT_ENDS_BEFORE_BEGIN' }] : [],
  ],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.contract': typeof contract;
  }
}
