import { type MenuWall, menuWall } from '@kiga/contract/catering/menu-wall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';

/** The menus of the wall with the difference of the clocks, so that the wall knows the moment without a network. */
export interface WallNow extends MenuWall {
  aheadMs: number;
}

/** Returns the menus of the wall, read again after each change; null for the kindergarten of the session. */
export function useMenuWall(kigId: string | null) {
  const { client } = useKit();
  return useLiveQuery<WallNow>(['catering.recipe', 'catering.dish', 'catering.food'], {
    queryKey: [menuWall.name, kigId],
    queryFn: async ({ signal }) => {
      const answer = await client.call(menuWall, kigId === null ? {} : { kigId }, { signal });
      return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() };
    },
  });
}
