import { QueryClient } from '@tanstack/react-query';

/** What has been asked of the server, and how long it counts as new. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A tab that comes back shows what it had, and asks anew unless it has just asked.
      staleTime: 5_000,
      gcTime: 60 * 60_000,
      // Screens say how they retry; the user sees it.
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
