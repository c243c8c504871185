import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** A kind of work that waits, or of trouble, on the home page of users without a kindergarten. */
export interface HomeTask {
  /** Key of its sentence, with the place `{count}`. */
  label: string;
  /** Permission that its reader needs. */
  permission: string;
  /** Topics of changes after which it is counted again. */
  topics: readonly string[];
  /** Returns the address where it ends. */
  href(kit: Kit): string;
  /** Returns its present number; 0 hides it. */
  count(kit: Kit, signal: AbortSignal): Promise<number>;
}
