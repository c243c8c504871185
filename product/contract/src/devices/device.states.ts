import { defineStates } from '@kiga/entity/define-states.ts';
import { text } from '@kiga/entity/fields/text.ts';

/** What a machine proves itself with when it registers. */
export const codeOptions = { maxLength: 20, pattern: /^[0-9A-Za-z]{4,20}$/, sensitivity: 'code' } as const;

const reason = text({ required: true, maxLength: 200 });

/**
 * How a device stands to its kindergarten. Whatever somebody outside does that would let a machine in leads to `waiting`, and only
 * people of the kindergarten end that. A machine registers itself through its own door.
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
    /** Leads to `registered` where the machine has registered itself meanwhile. */
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
    /** Leads to `waiting` where somebody outside the kindergarten does it; so does the next one. */
    { name: 'enable', from: ['disabled'], to: 'registered', orTo: ['waiting'], many: true },
    /**
     * Forgets the secret, so that the machine may register again with its verification code. Somebody outside who knows the code
     * could register a machine in its place: the kindergarten then enters another one.
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
  ],
});

/** States in which a machine is sent nobody, and nothing follows from what it sends. */
export const uncountedStates: readonly string[] = ['waiting', 'refused'];
