import type { Words } from '@kiga/entity/words/words.ts';
import type { letterErrorsZhCN, letterMessagesZhCN, letterZhCN } from './letter.zh-CN.ts';

/** Texts of letters to the principal, in English. */
export const letterEnUS = {
  name: 'letter',
  plural: 'Principal’s mailbox',
  total_one: '{count} letter',
  total_other: '{count} letters',
  amount_one: '{count} letter',
  amount_other: '{count} letters',
  search: 'Student name or pinyin',
  emptyTitle: 'No letters yet',
  emptyText: 'Letters that parents write to the principal appear here, by name or anonymously.',
  fields: {
    writtenOn: 'Written on',
    isAnonymous: 'Anonymous',
    studentId: 'Student',
    studentName: 'Student name',
    classId: 'Class',
    parentName: 'Parent',
    content: 'Content',
    messageCount: 'Messages',
    repliedOn: 'First reply on',
    status: 'Status',
  },
  options: { status: { new: 'New', read: 'Read', replied: 'Replied', closed: 'Closed' } },
  groups: { letter: 'Letter', writer: 'Writer', answer: 'Reply' },
  acts: { open: 'Mark as read', reply: 'Reply', close: 'Close', reopen: 'Reopen' },
  questions: { reply: 'Reply to the letter' },
  asks: { reply: 'Reply' },
  consequences: { close: 'Neither side can write any more. You can reopen the letter.' },
  done: { reply: 'Replied' },
  anonymous: 'Anonymous parent',
  box: {
    list: 'Letters',
    thread: 'Messages',
    choose: 'Choose a letter',
    chooseText: 'Choose a letter on the left to read it and reply here.',
    gone: 'This letter does not exist',
    goneText: 'It was deleted, or you may not see it.',
    none: 'No letters match',
    all: 'All',
    waiting: 'To answer',
    older: 'Load older letters',
    write: 'Write a reply',
    send: 'Send reply',
    keys: 'Ctrl + Enter sends',
    notSent: 'Not sent. Your text is kept; please try again.',
    closed: 'The letter is closed, so no reply is possible.',
    anonymousNote:
      'This letter is anonymous. Neither its writer, nor a class, nor the time is stored, so it cannot be traced. The writer reads your reply with a ticket.',
    export: 'Export',
    back: 'Back to the list',
  },
  figures: {
    title: 'Last 12 months',
    total: 'Letters',
    waiting: 'To answer',
    median: 'First reply',
    medianDays_one: 'median {count} day',
    medianDays_other: 'median {count} days',
    noReply: 'no reply yet',
    anonymous: 'Anonymous',
    byMonth: 'Letters by month',
    month: 'Month',
  },
} as const satisfies Words<typeof letterZhCN>;

/** Texts of messages about letters, in English. */
export const letterMessagesEnUS = {
  letterArrived: { title: 'A letter to the principal', text: 'A parent wrote a letter. Please read and answer it.' },
  letterReplied: { title: 'The principal replied to you', text: 'Your letter to the principal has a reply.' },
} as const satisfies Words<typeof letterMessagesZhCN>;

/** Texts of errors of letters, in English. */
export const letterErrorsEnUS = {
  COMMUNICATION_LETTER_CLOSED: 'The letter is closed; nothing can be added',
  COMMUNICATION_LETTERS_TODAY: 'You have reached today’s limit of {max}. Please write again tomorrow',
} as const satisfies Words<typeof letterErrorsZhCN>;
