import { device } from '@kiga/contract/devices/device.entity.ts';
import { HEARTBEAT_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/**
 * Updates the displayed last requests of machines or gateways, which are no changes of a record. A returning machine causes a
 * change event. A machine that goes offline causes none, so this polls.
 */
export function useLastSeen(entity: { key: string } = device): void {
  const queries = useQueryClient();
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: [entity.key] }), [queries, entity]);
  useChanges(['devices.contact'], refresh);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, HEARTBEAT_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [refresh]);
}
