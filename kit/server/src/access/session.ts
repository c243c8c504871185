import type { Viewer } from '@kiga/entity/define-entity.ts';

/** What the kit has to know of who is calling; a product's session may hold more. */
export interface KitSession extends Viewer {
  sessionId: string;
  accountId: string;
  /** While true only calls open to `session` answer. */
  mustChangePassword: boolean;
  /** The reader's day, `yyyy-mm-dd`. */
  today: string;
}
