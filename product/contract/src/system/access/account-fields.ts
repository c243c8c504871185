import { defineStates, stateChoice } from '@kiga/entity/define-states.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Accounts are disabled and enabled; a disabled one cannot sign in, and what it had open has ended. */
export const accountStates = defineStates({
  field: 'status',
  initial: 'active',
  states: [
    { name: 'active', tone: 'fine' },
    { name: 'disabled', tone: 'past' },
  ],
  transitions: [
    {
      name: 'disable',
      from: ['active'],
      to: 'disabled',
      danger: true,
      many: true,
      guards: ['notMyself', 'notBeyond', 'notLast'],
    },
    { name: 'enable', from: ['disabled'], to: 'active', many: true, guards: ['notBeyond', 'confirmed'] },
  ],
});

/** Fields of an account, whoever it belongs to. */
export const accountFields = {
  /** By which one signs in; unique on the whole platform, also among accounts that were deleted. */
  userName: text({ required: true, maxLength: 40, pattern: /^[\p{L}\p{N}][\p{L}\p{N}_.@-]{1,39}$/u }),
  nickName: text({ required: true, maxLength: 40, inLog: 'masked' }),
  /** Of a new account only, and then required; it is never read again, and whoever signs in with it must choose another one. */
  password: text({ maxLength: 12, sensitivity: 'password' }),
  email: text({ maxLength: 100, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, inLog: 'masked' }),
  /** Gets the account's codes; changed by its owner, or by who may give it a new password. */
  phone: phone({ sensitivity: 'contact' }),
  roles: references('system.role', { required: true, maxCount: 20 }),
  status: stateChoice(accountStates),
  /** When somebody signed in with it for the last time; computed from its sessions and the log. */
  lastSignInAt: moment({ writable: false }),
};
