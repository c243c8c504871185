import type { Viewer } from '@kiga/entity/define-entity.ts';
import type { Language } from '@kiga/entity/words/words.ts';

/** What the kit has to know of who is calling; a product's session may hold more. */
export interface KitSession extends Viewer {
  sessionId: string;
  accountId: string;
  /** What the account is called; absent where there is none, as for a machine. */
  nickName?: string;
  /** While true only calls open to `session` answer. */
  mustChangePassword: boolean;
  /** The reader's day, `yyyy-mm-dd`. */
  today: string;
  /** The reader's; Chinese where nobody reads. */
  language?: Language;
  /** Where what the session does now comes from; absent for work that goes on by itself. */
  origin?: Origin;
  /** Name of the person who confirmed what the session does now; the server alone sets it, and the history keeps it. */
  confirmedBy?: string;
}

/** Where work comes from: a request, or a job, whose id then stands for the request's. */
export interface Origin {
  requestId: string;
  /** IP address; null for a job. */
  address: string | null;
}
