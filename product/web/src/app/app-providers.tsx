import { IconProvider, iconStroke } from '@kiga/kit-web/icon/icons.ts';
import { LibraryPlace } from '@kiga/kit-web/library/library-place.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from './query-client.ts';

/** Router, query cache and icons around the shell, with the host of the component library. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    // Without transitions, address and open tabs change in the same step.
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={queryClient}>
        <IconProvider strokeWidth={iconStroke}>{children}</IconProvider>
        <LibraryPlace />
      </QueryClientProvider>
    </BrowserRouter>
  );
}
