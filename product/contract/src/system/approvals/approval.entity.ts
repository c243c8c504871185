import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { approvalStates } from './approval.states.ts';

/** Acts that an organization is asked to confirm, by what they do to which kind of record. */
export const approvableActs = [
  'userCreate',
  'userUpdate',
  'userDelete',
  'userRestore',
  'userEnable',
  'userReset',
  'roleCreate',
  'roleUpdate',
  'roleRestore',
  'organizationUpdate',
  'organizationRestore',
  'contractCreate',
  'contractUpdate',
  'contractRestore',
] as const;

/** One of these acts. */
export type ApprovableAct = (typeof approvableActs)[number];

/** Days in which a request can be answered. */
export const APPROVAL_DAYS = 14;

/** An act from outside that waits for the yes of the organization that it is about. Its input is kept encrypted until it is answered. */
export const approval = defineEntity({
  area: 'system',
  name: 'approval',
  table: 'approvals',
  ownerColumn: 'organization_id',
  fields: {
    act: choice(approvableActs, { writable: false }),
    /** Name of the record that the act is about. */
    subject: text({ maxLength: 120, writable: false }),
    /** The organization that answers; computed. */
    organizationName: text({ writable: false }),
    /** The asker and the asker's organization; computed from the account. */
    askerName: text({ writable: false }),
    askerOrganization: text({ writable: false }),
    reason: text({ required: true, maxLength: 200, multiline: true, writable: false }),
    status: stateChoice(approvalStates),
    /** Nobody of the organization could answer, so another person of the operator does. */
    fourEyes: flag({ writable: false }),
    /** Whether the reader asked; computed. */
    mine: flag({ writable: false }),
    /** The last moment for an answer; computed. */
    lapsesAt: moment({ writable: false }),
    /** Why it was refused. */
    answer: text({ maxLength: 200, multiline: true, writable: false }),
  },
  title: 'subject',
  list: ['subject', 'act', 'organizationName', 'askerName', 'askerOrganization', 'status', 'fourEyes', 'lapsesAt'],
  filter: ['status', 'act'],
  search: ['subject', 'reason'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [],
  detail: [
    { name: 'what', fields: ['act', 'organizationName', 'reason', 'askerName', 'askerOrganization'] },
    { name: 'change', fields: [] },
    { name: 'answer', fields: ['answer', 'fourEyes', 'lapsesAt'] },
  ],
  states: approvalStates,
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.approval': typeof approval;
  }
}
