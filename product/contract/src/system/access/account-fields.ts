import { defineStates, stateChoice } from '@kiga/entity/define-states.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { loginPattern } from '../../identity/login-name.ts';

/** States of an account. A disabled account cannot sign in, and its sessions have ended. */
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

/** Fields of every account. */
export const accountFields = {
  /** Name for signing in; unique on the whole platform, including deleted accounts. */
  userName: text({ required: true, maxLength: 40, pattern: loginPattern }),
  nickName: text({ required: true, maxLength: 40, inLog: 'masked' }),
  /**
   * Initial password, required for a new account only. It cannot be read back, and the account must change it at
   * sign-in.
   */
  password: text({ maxLength: 12, sensitivity: 'password' }),
  email: text({ maxLength: 100, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, inLog: 'masked' }),
  /** Phone for the account's codes. Its owner changes it, and accounts that may reset the password. */
  phone: phone({ sensitivity: 'contact' }),
  roles: references('system.role', { required: true, maxCount: 20 }),
  status: stateChoice(accountStates),
  /** Moment of the last sign-in; computed from sessions and the log. */
  lastSignInAt: moment({ writable: false }),
};
