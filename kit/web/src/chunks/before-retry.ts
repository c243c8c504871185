import { createContext } from 'react';

/**
 * Called before the retry of a part that failed to load, with the number of failures. It returns false where a retry is useless and the
 * application handles the failure itself.
 */
export const BeforeRetryContext = createContext<(failures: number) => Promise<boolean>>(() => Promise.resolve(true));
