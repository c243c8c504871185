import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { card } from './card.entity.ts';
import { CARD_NUMBER } from './card.states.ts';

/**
 * Gives a card to a student, a parent or a teacher. A student or teacher without a card gets it as the first card, the
 * one in the person's form. Throws VALIDATION_FAILED with CAMPUS_CARD_HOLDER, CAMPUS_CARD_TAKEN, CAMPUS_CARD_LOST.
 */
export const giveCard = defineAct(card, {
  act: 'give',
  of: 'list',
  asks: {
    cardNumber: text({ ...CARD_NUMBER, required: true }),
    studentId: reference('campus.student', { among: () => ({ status: 'enrolled' }) }),
    parentId: reference('campus.parent', { sensitivity: 'family' }),
    teacherId: reference('campus.teacher', { among: () => ({ status: 'in-service' }), sensitivity: 'internal' }),
  },
  output: z.object({ id: z.string() }),
});

/** Maximum number of cards on one printing sheet. */
export const PRINTED_CARDS_MAX = 1_000;

const ids = z.array(z.uuid()).min(1).max(PRINTED_CARDS_MAX);

/**
 * Returns a PDF with the chosen cards, or with the present cards of the chosen students: ten on a page of A4, each in
 * the size of a bank card. Lost and replaced cards are left out. Throws CAMPUS_CARD_NOTHING_TO_PRINT.
 */
export const printCards = defineCall({
  name: 'campus.card.print',
  method: 'POST',
  path: '/api/campus/card/print',
  access: { anyOf: ['campus.card.print'] },
  scope: 'tenant',
  input: z.strictObject({ ids: ids.optional(), studentIds: ids.optional(), ...ownerIds }),
  output: z.unknown(),
  answersFile: true,
});
