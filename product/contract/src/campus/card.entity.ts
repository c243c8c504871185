import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { cardColumns } from './card.excel.ts';
import { CARD_NUMBER, cardStates } from './card.states.ts';
import { cardHolderKinds } from './card-holders.ts';
import { childSight } from './child-sight.ts';

/**
 * A card and its holder. A person may hold several. Only acts write cards, because machines rely on them. The card
 * number in the form of a student or teacher is the person's first card.
 */
export const card = defineEntity({
  area: 'campus',
  name: 'card',
  table: 'cards',
  fields: {
    cardNumber: text({ ...CARD_NUMBER, writable: false }),
    holderKind: choice(cardHolderKinds, { writable: false }),
    studentId: reference('campus.student', { writable: false, isPart: true }),
    parentId: reference('campus.parent', { writable: false, isPart: true, sensitivity: 'family' }),
    teacherId: reference('campus.teacher', { writable: false, isPart: true, sensitivity: 'internal' }),
    /** Name of the holder; read from the holder's record. */
    holderName: name({ writable: false, person: true, sensitivity: 'family' }),
    /** Class of a student; computed. */
    classId: reference('campus.class', { writable: false }),
    status: stateChoice(cardStates),
    /** Moment of the report of the loss. */
    lostAt: moment({ writable: false }),
    /** End of the time in which the holder had the card; empty for a present one. */
    heldUntil: moment({ writable: false }),
  },
  title: 'cardNumber',
  list: ['cardNumber', 'holderName', 'holderKind', 'classId', 'status', 'lostAt'],
  filter: ['status', 'holderKind', 'studentId', 'teacherId'],
  search: ['cardNumber', 'holderName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'cardNumber', order: 'asc' },
  ],
  form: [],
  detail: [{ name: 'basic', fields: ['holderName', 'holderKind', 'classId', 'status', 'lostAt'] }],
  excel: cardColumns,
  states: cardStates,
  sight: childSight,
  unique: [{ field: 'cardNumber', error: 'CAMPUS_CARD_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.card': typeof card;
  }
}
