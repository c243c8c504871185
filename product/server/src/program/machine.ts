import type { deviceKinds, greetings, settingFields } from '@kiga/contract/devices/device.entity.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';

/** Settings of a machine as its record holds them. */
export type StoredSettings = Readonly<
  Record<Exclude<(typeof settingFields)[number], 'volume'>, string | null> & { volume: number | null }
>;

/** A machine that made a request. It reaches its own kindergarten and holds no permission. */
export interface Machine extends KitSession {
  kigId: string;
  deviceId: string;
  serialNumber: string;
  kind: (typeof deviceKinds)[number];
  /** True while the kindergarten has not accepted it, and once another machine has replaced it: it receives nothing. */
  waits: boolean;
  /** True where its events count at once: the kindergarten has accepted it, even if another one has replaced it since. */
  counts: boolean;
  /** True once another machine has replaced it on the same record. It may only send what waited on it. */
  replaced: boolean;
  /** Counts the machines of a record. */
  machineNumber: number;
  /** Form of the names in its greetings. */
  greeting: (typeof greetings)[number];
  /** True where the kindergarten lets it recognise faces, and has accepted it. */
  faces: boolean;
  /** True where the kindergarten keeps photos of its events, and has accepted it. */
  eventPhotos: boolean;
  /** Settings as the kindergarten chose them. */
  settings: StoredSettings;
  /** Version of the settings that it runs, as it reported. */
  settingsVersion: number | null;
  /** Time zone of the kindergarten, such as Asia/Shanghai. */
  timeZone: string;
  /** Moment of the request. */
  receivedAt: Date;
  /** The machine's clock minus the server's, at this request. */
  skewMs: number;
  /** True where the request came by a maker's protocol, without a signature. */
  unsigned: boolean;
  /** True for a possible replay: by its time the request is not new. */
  mayBeRepeated: boolean;
  /** Latest values that the machine reported about itself. */
  softwareVersion: string | null;
  hardwareFingerprint: string | null;
  peopleVersion: number | null;
  peopleCount: number | null;
  /** Number of events that waited on it at its last heartbeat. */
  waitingEvents: number | null;
  /** The version that it was offered last. */
  offeredVersionId: string | null;
}

/** A machine that signed its request. */
export interface SignedMachine extends Machine {
  /** Signature of the request, lower-case hexadecimal. */
  signature: string;
  /** The secret behind the signature, encrypted as stored. */
  signedWith: Buffer;
  /** Which of the machine's secrets that is. */
  secretUsed: 'current' | 'previous';
}
