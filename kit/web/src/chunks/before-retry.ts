import { createContext } from 'react';

/**
 * Asked before a part of the program is fetched again that did not arrive, so many times by now; false where that would be in vain,
 * and the application deals with it otherwise.
 */
export const BeforeRetryContext = createContext<(failures: number) => Promise<boolean>>(() => Promise.resolve(true));
