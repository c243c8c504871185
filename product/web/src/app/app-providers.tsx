import { IconProvider, iconStroke } from '@kiga/kit-web/icon/icons.ts';
import { LibraryPlace } from '@kiga/kit-web/library/library-place.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';

const queryClient = new QueryClient({
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

/** Router, cache and icons around the shell, and beside it the place of the component library. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    // Without transitions the address and the open tabs change in one and the same step.
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={queryClient}>
        <IconProvider strokeWidth={iconStroke}>{children}</IconProvider>
        <LibraryPlace />
      </QueryClientProvider>
    </BrowserRouter>
  );
}
