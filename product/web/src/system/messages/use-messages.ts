import { messagePage, unreadMessages } from '@kiga/contract/system/messages/message.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

/** Under which messages are kept, and told of. */
export const MESSAGES = 'system.message';

/** How many messages are unread, by kind; undefined until that is known. */
export function useUnread() {
  const { client } = useKit();
  return useQuery({
    queryKey: [MESSAGES, 'unread'],
    queryFn: ({ signal }) => client.call(unreadMessages, {}, { signal }),
  }).data;
}

/** Keeps everything that is shown of messages up to date. The bell does so for the whole page. */
export function useMessageChanges(): void {
  const queries = useQueryClient();
  useChanges([MESSAGES], () => queries.invalidateQueries({ queryKey: [MESSAGES] }));
}

/** Messages of this account, the latest first. */
export function useMessagePage(input: z.input<typeof messagePage.input>) {
  const { client } = useKit();
  return useQuery({
    queryKey: [MESSAGES, 'page', input],
    queryFn: ({ signal }) => client.call(messagePage, input, { signal }),
    placeholderData: keepPreviousData,
  });
}
