import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';

/** Throws FIELD_DATE_IN_FUTURE at a field of a transition whose day lies after today. */
export function assertNotAhead({ session }: Scope, field: string, day: string | null): void {
  if (day !== null && day > session.today) throw invalid({ field, error: 'FIELD_DATE_IN_FUTURE' });
}
