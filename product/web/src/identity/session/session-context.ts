import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<CurrentSession | null>(null);

/** Returns the current session. Throws outside the shell. */
export function useSession(): CurrentSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is called outside of the shell');
  return session;
}
