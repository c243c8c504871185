import { type CurrentSession, currentSession } from '@kiga/contract/identity/session.acts.ts';
import { MENU_TOPIC } from '@kiga/contract/system/menu.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';

/** Loads the session again when menus have changed, so that an open window shows them without a reload. */
export function FollowMenus({ onSession }: { onSession(session: CurrentSession): void }) {
  const { client } = useKit();
  useChanges([MENU_TOPIC], async () => {
    // A failed request is repeated with the next change or the next load of the page.
    const session = await client.call(currentSession, {}).catch(() => null);
    if (session) onSession(session);
  });
  return null;
}
