import { createContext } from 'react';

/**
 * Asked before a part of the program that did not arrive is fetched again; false where that would be in vain, and the
 * application deals with it otherwise.
 */
export const BeforeRetryContext = createContext<() => Promise<boolean>>(() => Promise.resolve(true));
