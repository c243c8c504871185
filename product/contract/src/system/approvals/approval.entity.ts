import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../../program/tenancy.ts';
import { approvalStates } from './approval.states.ts';

/** Acts that need an organization's confirmation, named by kind of record and act. */
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

/** One act that needs a confirmation. */
export type ApprovableAct = (typeof approvableActs)[number];

/** Days until an unanswered request lapses. */
export const APPROVAL_DAYS = 14;

/**
 * An outsider's act that waits for the confirmation of the affected organization. Its input is stored encrypted until
 * the answer.
 */
export const approval = defineEntity({
  area: 'system',
  name: 'approval',
  table: 'approvals',
  ownerColumn: 'organization_id',
  fields: {
    act: choice(approvableActs, { writable: false }),
    /** Name of the record that the act changes. */
    subject: text({ maxLength: 120, writable: false }),
    /** The organization that answers; computed. */
    organizationName: text({ writable: false }),
    /** The asker and the asker's organization; computed from the account. */
    askerName: text({ writable: false }),
    askerOrganization: text({ writable: false }),
    reason: text({ required: true, maxLength: 200, multiline: true, writable: false }),
    status: stateChoice(approvalStates),
    /** True where nobody of the organization could answer, so another person of the operator does. */
    fourEyes: flag({ writable: false }),
    /** True where the reader is the asker; computed. */
    mine: flag({ writable: false }),
    /** Last moment for an answer; computed. */
    lapsesAt: moment({ writable: false }),
    /** Reason of the refusal. */
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
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'system.approval': typeof approval;
  }
}
