import { device } from '@kiga/contract/devices/device.entity.ts';
import { HEARTBEAT_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/**
 * Keeps what is shown of machines up to date with their last request, which changes no record. One that comes back is
 * told of; one that falls silent tells nothing, so that is asked for.
 */
export function useLastSeen(): void {
  const queries = useQueryClient();
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: [device.key] }), [queries]);
  useChanges(['devices.contact'], refresh);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, HEARTBEAT_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [refresh]);
}
