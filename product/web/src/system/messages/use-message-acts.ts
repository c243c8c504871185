import { deleteMessages, readMessages } from '@kiga/contract/system/messages/message.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { MESSAGES } from './use-messages.ts';

/** Returns the acts on messages. Each returns the number of changed messages; a failure is shown and returns null. */
export function useMessageActs() {
  const kit = useKit();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const telling = async (act: Promise<{ changed: number }>) => {
    try {
      const { changed } = await act;
      await queries.invalidateQueries({ queryKey: [MESSAGES] });
      return changed;
    } catch (error) {
      message.error(failureText(kit, error));
      return null;
    }
  };
  return {
    /** Marks the named messages, or all. */
    markRead: (ids?: readonly string[]) => telling(kit.client.call(readMessages, ids ? { ids: [...ids] } : {})),
    remove: (ids: readonly string[]) => telling(kit.client.call(deleteMessages, { ids: [...ids] })),
  };
}
