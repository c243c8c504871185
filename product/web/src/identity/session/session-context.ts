import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<CurrentSession | null>(null);

/** Who is signed in. Throws outside of the shell. */
export function useSession(): CurrentSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is called outside of the shell');
  return session;
}
