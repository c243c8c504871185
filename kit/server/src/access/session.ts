import type { Viewer } from '@kiga/entity/define-entity.ts';
import type { Language } from '@kiga/entity/words/words.ts';

/** Part of a session that the kit knows; a product's session may hold more. */
export interface KitSession extends Viewer {
  sessionId: string;
  accountId: string;
  /** Display name of the account; absent for callers without an account, such as machines. */
  nickName?: string;
  /** While true, only calls with `session` access answer. */
  mustChangePassword: boolean;
  /** Current day of the reader, `yyyy-mm-dd`. */
  today: string;
  /** Language of the reader; Chinese without a reader. */
  language?: Language;
  /** Origin of the current work; absent for background work. */
  origin?: Origin;
  /** Name of the person who confirmed the current act. Only the server sets it; the history stores it. */
  confirmedBy?: string;
}

/** Origin of work: a request, or a job, whose id then replaces the request's. */
export interface Origin {
  requestId: string;
  /** IP address; null for a job. */
  address: string | null;
}
