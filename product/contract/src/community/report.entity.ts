import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { hideReasons, keepReasons, REASON_TEXT_MAX, sides } from './community.ts';
import { reportColumns } from './report.excel.ts';
import { reportStates } from './report.states.ts';

/** Reasons of a decision: those to hide the thing, and those to keep it. */
const decisions = [...hideReasons.filter((reason) => reason !== 'other'), ...keepReasons] as const;

/** A report about a post or a comment. It belongs to the organization of the post, which never reads it. */
export const report = defineEntity({
  area: 'community',
  name: 'report',
  table: 'community_reports',
  ownerColumn: 'organization_id',
  fields: {
    subject: choice(['post', 'comment'], { required: true }),
    /** The post, also of a comment. */
    postId: reference('community.post', { required: true, isPart: true }),
    commentId: reference('community.comment', { isPart: true }),
    /** The reported text, shortened; looked up. */
    subjectText: text({ maxLength: 200, writable: false }),
    reason: choice(hideReasons, { required: true }),
    reasonText: text({ maxLength: REASON_TEXT_MAX, multiline: true }),
    /** Veiled name. */
    reporter: text({ required: true, maxLength: 40 }),
    side: choice(sides, { required: true }),
    organizationName: text({ maxLength: 100 }),
    reportedAt: moment({ writable: false }),
    status: stateChoice(reportStates),
    decision: choice(decisions, { writable: false }),
    decisionText: text({ maxLength: REASON_TEXT_MAX, multiline: true, writable: false }),
    decidedAt: moment({ writable: false }),
    /** Name of the moderator; looked up. */
    decidedBy: text({ writable: false }),
  },
  title: 'reporter',
  list: ['subjectText', 'postId', 'reason', 'reasonText', 'reporter', 'reportedAt', 'decision', 'status'],
  filter: ['status', 'reason', 'subject', 'postId'],
  search: ['reporter', 'organizationName'],
  sort: [{ field: 'createdAt', order: 'desc' }],
  form: [
    { name: 'report', fields: ['subject', 'postId', 'commentId', 'reason', 'reasonText'] },
    { name: 'reporter', fields: ['reporter', 'side', 'organizationName'] },
  ],
  detail: [
    { name: 'report', fields: ['subject', 'postId', 'subjectText', 'reason', 'reasonText', 'reportedAt'] },
    { name: 'reporter', fields: ['side', 'organizationName'] },
    { name: 'decision', fields: ['decision', 'decisionText', 'decidedAt', 'decidedBy'] },
  ],
  excel: reportColumns,
  states: reportStates,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['upheld', 'dismissed'], days: 730 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'community.report': typeof report;
  }
}
