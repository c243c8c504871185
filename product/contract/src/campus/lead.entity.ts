import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { coded } from '@kiga/entity/fields/coded.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { childSight } from './child-sight.ts';
import { leadColumns } from './lead.excel.ts';
import { leadStates } from './lead.states.ts';
import { relations } from './student.entity.ts';

/** A child who may come: the inquirer, the source, the state and the day of the next follow-up. */
export const lead = defineEntity({
  area: 'campus',
  name: 'lead',
  table: 'leads',
  fields: {
    childName: name({ required: true, person: true, sensitivity: 'name' }),
    sex: choice(['male', 'female'], {}),
    birthday: date({ notInFuture: true }),
    parentName: name({ required: true, person: true, sensitivity: 'family' }),
    relation: choice(relations, { sensitivity: 'family' }),
    parentPhone: phone({ required: true, sensitivity: 'contact' }),
    /** Source from which the family learned of the kindergarten. */
    source: coded('lead-source', { required: true }),
    /** Requested grade. */
    gradeId: reference('campus.grade', {}),
    /** Expected first day. */
    expectedDate: date({ inLog: 'plain' }),
    /** Day of the next follow-up. */
    nextFollowDate: date({ inLog: 'plain' }),
    status: stateChoice(leadStates),
    remark: text({ maxLength: 500, multiline: true, sensitivity: 'internal' }),
    /** The student that was created from the lead. */
    studentId: reference('campus.student', { writable: false }),
  },
  title: 'childName',
  list: ['childName', 'status', 'parentName', 'parentPhone', 'source', 'gradeId', 'nextFollowDate'],
  filter: ['status', 'source', 'gradeId', 'nextFollowDate', 'expectedDate'],
  search: ['childName', 'parentName', 'parentPhone'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'nextFollowDate', order: 'asc' },
    { field: 'childName', order: 'asc' },
    { field: 'expectedDate', order: 'asc' },
  ],
  form: [
    { name: 'child', fields: ['childName', 'sex', 'birthday'] },
    { name: 'family', fields: ['parentName', 'relation', 'parentPhone'] },
    { name: 'wish', fields: ['source', 'gradeId', 'expectedDate', 'nextFollowDate', 'remark'] },
  ],
  detail: [
    { name: 'followUps', fields: ['nextFollowDate'] },
    { name: 'family', fields: ['parentName', 'relation', 'parentPhone'] },
    {
      name: 'wish',
      fields: ['sex', 'birthday', 'source', 'gradeId', 'expectedDate', 'remark'],
    },
  ],
  excel: leadColumns,
  import: {
    required: ['childName', 'parentName', 'parentPhone', 'source'],
    match: [['childName', 'parentPhone']],
  },
  states: leadStates,
  sight: childSight,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['admitted', 'invalid'], days: 365 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.lead': typeof lead;
  }
}
