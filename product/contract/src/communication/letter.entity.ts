import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { secretText } from '@kiga/entity/fields/secret-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { childSight } from '../campus/child-sight.ts';
import { defineEntity } from '../program/tenancy.ts';
import { letterColumns } from './letter.excel.ts';
import { letterStates } from './letter.states.ts';

/** Maximum length of a letter, and of each further message. */
export const LETTER_MAX = 2000;

/** Maximum number of letters that a parent sends on a day. */
export const LETTERS_PER_DAY = 5;

/** Maximum number of further messages that a parent sends on a day. */
export const LETTER_MESSAGES_PER_DAY = 20;

/**
 * A letter of a parent to the principal. An anonymous one stores nothing of its writer: no parent, no child, no class, and
 * only the day.
 */
export const letter = defineEntity({
  area: 'communication',
  name: 'letter',
  table: 'letters',
  fields: {
    writtenOn: date({ writable: false, inLog: 'plain' }),
    isAnonymous: flag({ writable: false }),
    /** The child that the letter is about; empty for none. */
    studentId: reference('campus.student', { isPart: true, sensitivity: 'name' }),
    /** The child's present name, for the search. */
    studentName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** The child's present class; computed. */
    classId: reference('campus.class', { writable: false, sensitivity: 'family' }),
    /** Present name of the parent who wrote it; computed. */
    parentName: text({ writable: false, maxLength: 40, sensitivity: 'family' }),
    content: secretText({ required: true, maxLength: LETTER_MAX, multiline: true, sensitivity: 'internal' }),
    /** Number of messages after the letter itself; computed. */
    messageCount: integer({ writable: false }),
    /** Day of the first reply. */
    repliedOn: date({ writable: false, inLog: 'plain' }),
    status: stateChoice(letterStates),
  },
  title: 'writtenOn',
  list: ['writtenOn', 'isAnonymous', 'parentName', 'studentId', 'classId', 'content', 'messageCount', 'status'],
  filter: ['status', 'isAnonymous', 'writtenOn', 'studentId'],
  search: ['studentName'],
  sort: [
    { field: 'writtenOn', order: 'desc' },
    { field: 'createdAt', order: 'desc' },
  ],
  form: [{ name: 'letter', fields: ['studentId', 'content'] }],
  detail: [
    { name: 'letter', fields: ['content'] },
    { name: 'writer', fields: ['isAnonymous', 'parentName', 'studentId', 'classId'] },
    { name: 'answer', fields: ['repliedOn', 'messageCount'] },
  ],
  excel: letterColumns,
  states: letterStates,
  sight: childSight,
  keep: { deletedDays: 180, closed: { field: 'status', values: ['closed'], days: 1095 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'communication.letter': typeof letter;
  }
}
