import { defineStates } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Number of a fully digital invoice, 20 digits: 国家税务总局公告 2024 年第 11 号. */
const INVOICE_NUMBER = /^\d{20}$/;

/** Declares the number of an invoice as a person enters it. */
export const invoiceNumber = () => text({ required: true, maxLength: 20, pattern: INVOICE_NUMBER });

/** Declares the day of an invoice as a person enters it. */
export const invoicedOn = () => date({ required: true, notInFuture: true, startsToday: true });

const reason = () => text({ required: true, maxLength: 200, multiline: true });

/**
 * States of an invoice. Its buyer asks for it; finance issues it with the tax authority and enters it here. An issued
 * invoice is never deleted: where one of its orders is refunded, a red one cancels it.
 */
export const invoiceStates = defineStates({
  field: 'status',
  initial: 'requested',
  states: [
    { name: 'requested', tone: 'look' },
    { name: 'issued', tone: 'fine' },
    { name: 'rejected', tone: 'act' },
    { name: 'cancelled', tone: 'past' },
    { name: 'red', tone: 'past' },
  ],
  transitions: [
    // Only the program makes it, with the act `enterInvoice`.
    {
      name: 'issue',
      from: ['requested'],
      to: 'issued',
      asks: { invoiceNumber: invoiceNumber(), invoicedOn: invoicedOn() },
      guards: ['otherPerson'],
    },
    {
      name: 'reject',
      from: ['requested'],
      to: 'rejected',
      asks: { reason: reason() },
      guards: ['otherPerson'],
      danger: true,
    },
    { name: 'cancel', from: ['requested'], to: 'cancelled', danger: true },
    {
      name: 'redden',
      from: ['issued'],
      to: 'red',
      asks: { redNumber: invoiceNumber(), reason: reason() },
      guards: ['otherPerson', 'refunded'],
      danger: true,
    },
  ],
});
