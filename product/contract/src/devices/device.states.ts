import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** Field options of the verification code, with which a machine proves itself at registration. */
export const codeOptions = { maxLength: 20, pattern: /^[0-9A-Za-z]{4,20}$/, sensitivity: 'code' } as const;

/** Form of a serial number. */
export const serialOptions = { maxLength: 40, pattern: /^[0-9A-Za-z-]{4,40}$/ } as const;

const reason = text({ required: true, maxLength: 200 });

/**
 * States of a device. Every act of an outsider that would let a machine in leads to `waiting`. Only people of the
 * kindergarten can end that state. A machine registers itself through the device API.
 */
export const deviceStates = defineStates({
  field: 'status',
  initial: 'unregistered',
  states: [
    { name: 'waiting', tone: 'act' },
    { name: 'unregistered', tone: 'look' },
    { name: 'registered', tone: 'fine' },
    { name: 'disabled', tone: 'past' },
    { name: 'refused', tone: 'past' },
  ],
  transitions: [
    /** Leads to `registered` where the machine has registered itself in the meantime. */
    {
      name: 'accept',
      from: ['waiting', 'refused'],
      to: 'unregistered',
      orTo: ['registered'],
      guards: ['wholeKindergarten'],
      farReaching: true,
      many: true,
    },
    { name: 'refuse', from: ['waiting'], to: 'refused', asks: { reason }, guards: ['wholeKindergarten'], danger: true },
    { name: 'disable', from: ['registered'], to: 'disabled', danger: true, many: true },
    /** Leads to `waiting` where an outsider does it. The same holds for the next transition. */
    { name: 'enable', from: ['disabled'], to: 'registered', orTo: ['waiting'], many: true },
    /**
     * Deletes the secret, so that the machine may register again with its verification code. An outsider who knows the
     * code could register another machine in its place. The kindergarten then enters a new code.
     */
    {
      name: 'resetRegistration',
      from: ['registered', 'disabled'],
      to: 'unregistered',
      orTo: ['waiting'],
      asks: { verificationCode: text(codeOptions) },
      asksIf: { verificationCode: 'codeKnownOutside' },
      danger: true,
    },
    /**
     * Puts another machine in the place of a broken one. Everything else of the record stays. The old machine may still
     * send the events that waited on it. Leads to `waiting` where an outsider does it, who must give a reason.
     */
    {
      name: 'swap',
      from: ['registered'],
      to: 'unregistered',
      orTo: ['waiting'],
      asks: {
        serialNumber: text({ required: true, ...serialOptions }),
        newCode: text({ required: true, ...codeOptions }),
        swapReason: text({ maxLength: 200, multiline: true }),
      },
      danger: true,
    },
  ],
});

/** States in which a machine receives no people, and its events have no effect. */
export const uncountedStates: readonly string[] = ['waiting', 'refused'];
