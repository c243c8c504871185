import type { Words } from '@kiga/entity/words/words.ts';
import type { systemZhCN } from './system.zh-CN.ts';

/** Texts of the area, in English. */
export const systemEnUS = {
  smsOutbox: {
    title: 'Unsent short messages',
    hint: 'No provider of short messages is configured yet. Messages are kept here instead of being sent: please hand them on, by telephone for instance. They are kept for {days} days. Opening this page is noted in the security log.',
    off: 'No provider of short messages is configured, and they are not kept either, so no code can be asked for. Have the operator set KIGA_SMS to outbox.',
    at: 'Time',
    purpose: 'For',
    phone: 'Phone',
    text: 'Message',
    exportCode: 'Code for an export',
    empty: 'No message to hand on',
    emptyText: 'When somebody asks for a verification code, the message appears here.',
    total_one: '{count} message',
    total_other: '{count} messages',
    refresh: 'Refresh',
  },
} satisfies Words<typeof systemZhCN>;
