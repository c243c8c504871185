import type { KitSession } from '@kiga/kit-server/access/session.ts';

/** A parent who made a request from an app. The person holds no permission, and reaches the own children only. */
export interface FamilySession extends KitSession {
  /** Hash of the phone, as the parents' records have it. */
  phoneHash: Buffer;
  /** Kindergartens with a parent of this phone. */
  kigIds: readonly string[];
}
