import { defineAct } from '@kiga/entity/define-act.ts';
import { z } from 'zod';
import { gateway } from './gateway.entity.ts';

/**
 * Gives a gateway a new password for MQTT, which is returned only once; an earlier one is no longer valid. Throws
 * RECORD_NOT_FOUND.
 */
export const newGatewayPassword = defineAct(gateway, {
  act: 'newPassword',
  of: 'record',
  farReaching: true,
  showsAnswer: true,
  output: z.object({
    /** The MAC address. */
    userName: z.string(),
    password: z.string(),
    topic: z.string(),
  }),
});
