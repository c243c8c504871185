import { messagePage, unreadMessages } from '@kiga/contract/system/messages/message.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

/** Query key of messages, and their topic. */
export const MESSAGES = 'system.message';

/** Returns the number of unread messages by kind; undefined while loading. */
export function useUnread() {
  const { client } = useKit();
  return useQuery({
    queryKey: [MESSAGES, 'unread'],
    queryFn: ({ signal }) => client.call(unreadMessages, {}, { signal }),
  }).data;
}

/** Updates all displayed messages after changes. The bell uses it for the whole page. */
export function useMessageChanges(): void {
  const queries = useQueryClient();
  useChanges([MESSAGES], () => queries.invalidateQueries({ queryKey: [MESSAGES] }));
}

/** Returns messages of this account, latest first. */
export function useMessagePage(input: z.input<typeof messagePage.input>) {
  const { client } = useKit();
  return useQuery({
    queryKey: [MESSAGES, 'page', input],
    queryFn: ({ signal }) => client.call(messagePage, input, { signal }),
    placeholderData: keepPreviousData,
  });
}
