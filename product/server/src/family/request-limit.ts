import { AppError } from '@kiga/kit-server/app-error.ts';
import { minuteLimit } from '../identity/identity.public.ts';

/** Requests of one person within a minute. An app that shows a page makes about ten. */
const MOST_OF_PERSON = 120;

/**
 * Returns a function that counts a person's requests within a minute. It throws RATE_LIMITED {seconds} for too many.
 */
export function requestLimit(): (accountId: string) => void {
  const secondsUntil = minuteLimit({ each: MOST_OF_PERSON });
  return (accountId) => {
    const seconds = secondsUntil(accountId);
    if (seconds > 0) throw new AppError('RATE_LIMITED', { seconds });
  };
}
