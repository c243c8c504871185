import type { Clarity } from '@kiga/contract/devices/cameras/camera.entity.ts';

/** Text keys of the qualities. */
export const clarityWords = {
  clear: 'devices.camera.options.clarity.clear',
  balance: 'devices.camera.options.clarity.balance',
  hd: 'devices.camera.options.clarity.hd',
} as const satisfies Record<Clarity, string>;
