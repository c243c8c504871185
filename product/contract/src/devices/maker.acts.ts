import { defineAct } from '@kiga/entity/define-act.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { z } from 'zod';
import { device } from './device.entity.ts';

/** Makers with protocols of their own that Kiga understands. */
export const makers = ['zkteco', 'hikvision'] as const;

/** One of these makers. */
export type Maker = (typeof makers)[number];

/**
 * Lets a machine report by its maker's protocol. The key is the communication key of ZKTeco, or the password of
 * Hikvision's uploads, which also have a user name. Throws VALIDATION_FAILED with DEVICES_SOURCE_NETWORK and
 * FIELD_REQUIRED, RECORD_NOT_FOUND, DEVICES_MAKER_ENABLED, DEVICES_MAKER_UNREGISTERED_ONLY, OWNER_OUT_OF_REACH.
 */
export const enableMaker = defineAct(device, {
  act: 'enableMaker',
  of: 'record',
  farReaching: true,
  asks: {
    protocol: choice(makers, { required: true }),
    uploadUser: text({ maxLength: 32, pattern: /^[\w.-]*$/ }),
    communicationKey: text({ required: true, maxLength: 32, pattern: /^[\x21-\x7e]{6,32}$/ }),
    sourceNetwork: text({ required: true, maxLength: 43, pattern: /^[\da-fA-F:.]+(\/\d{1,3})?$/ }),
  },
  output: z.object({}),
});

/**
 * Returns a machine to Kiga's own protocol. Its key is deleted, and it has to register. Throws RECORD_NOT_FOUND,
 * DEVICES_MAKER_NOT_ENABLED, OWNER_OUT_OF_REACH.
 */
export const disableMaker = defineAct(device, {
  act: 'disableMaker',
  of: 'record',
  danger: true,
  output: z.object({}),
});
