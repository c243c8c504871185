import { QueryClient } from '@tanstack/react-query';

/** The cache of server answers, with its freshness rules. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A tab that returns shows its old data, and loads it again unless it is fresh.
      staleTime: 5_000,
      gcTime: 60 * 60_000,
      // Screens define their own retries, visible to the user.
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
