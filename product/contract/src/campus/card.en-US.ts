import type { Words } from '@kiga/entity/words/words.ts';
import type { cardZhCN } from './card.zh-CN.ts';

/** Texts of cards, in English. */
export const cardEnUS = {
  name: 'card',
  plural: 'cards',
  total_one: '{count} card',
  total_other: '{count} cards',
  amount_one: '{count} card',
  amount_other: '{count} cards',
  search: 'Card or holder',
  emptyTitle: 'No cards yet',
  emptyText: 'Give a card to a child, a parent who picks up, or a teacher. Machines know it within a minute.',
  fields: {
    cardNumber: 'Card',
    holderKind: 'Holder is',
    studentId: 'Student',
    parentId: 'Parent',
    teacherId: 'Teacher',
    holderName: 'Holder',
    classId: 'Class',
    status: 'Status',
    lostAt: 'Reported lost',
    heldUntil: 'Taken back',
  },
  options: {
    holderKind: { student: 'Student', parent: 'Parent', teacher: 'Teacher' },
    status: { active: 'In use', lost: 'Lost', replaced: 'Replaced' },
  },
  groups: { basic: 'Basics' },
  acts: {
    give: 'Give card',
    reportLost: 'Report lost',
    cancelLoss: 'Cancel loss',
    replace: 'Replace',
    print: 'Print cards',
    delete: 'Take card back',
    restore: 'Restore card',
  },
  questions: { give: 'Give a card' },
  asks: { cardNumber: 'New card', studentId: 'Student', parentId: 'Parent', teacherId: 'Teacher' },
  consequences: {
    reportLost:
      'Machines refuse it within a minute, and you are told if it is used. Once it is found, cancel the loss.',
  },
  done: { give: 'Card given; machines know it within a minute' },
  hints: { holder: 'Choose a student, a parent or a teacher' },
  print: { failed: 'The cards could not be made' },
} as const satisfies Words<typeof cardZhCN>;
