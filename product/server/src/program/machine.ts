import type { greetings } from '@kiga/contract/devices/device.entity.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';

/** A machine that signed a request. It reaches its own kindergarten and holds no permission. */
export interface Machine extends KitSession {
  kigId: string;
  deviceId: string;
  serialNumber: string;
  /** The kindergarten has not accepted it: it is sent nobody, and nothing follows from what it sends. */
  waits: boolean;
  /** With which names it greets people. */
  greeting: (typeof greetings)[number];
  /** The kindergarten's, such as Asia/Shanghai. */
  timeZone: string;
  /** When the request came. */
  receivedAt: Date;
  /** The machine's clock minus ours, as of this request. */
  skewMs: number;
  /** Of the request, hexadecimal, small letters. */
  signature: string;
  /** The request may have been made before: by its time it is not new. */
  mayBeRepeated: boolean;
  /** The secret it signed with, as it is kept. */
  signedWith: Buffer;
  /** What it last told of itself. */
  softwareVersion: string | null;
  hardwareFingerprint: string | null;
  peopleVersion: number | null;
  peopleCount: number | null;
}
