import { type DayBoard, dayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { closeAlert, countDevices, listAlerts } from '@kiga/contract/devices/device.acts.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect } from 'react';
import type { z } from 'zod';
import { focusNextRow, useMeantClick } from '../devices/devices.public.ts';
import { validForMs } from './board-time.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Returns today's board of a kindergarten, by default the session's own. */
export function useDayBoard(kigId: string | undefined) {
  const { client } = useKit();
  const query = useLiveQuery<DayBoard>(['attendance.day', 'campus.student', 'campus.class'], {
    queryKey: ['attendance.day', 'board', kigId ?? null],
    queryFn: ({ signal }) => client.call(dayBoard, tenantInput(kigId), { signal }),
  });
  const { data, dataUpdatedAt, refetch } = query;
  useEffect(() => {
    if (data === undefined) return;
    const timer = setTimeout(() => void refetch(), dataUpdatedAt + validForMs(data) - Date.now());
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, refetch]);
  return query;
}

/** Returns the numbers of machines; undefined where the reader may not see them. */
export function useDeviceCounts(kigId?: string) {
  const { client, can } = useKit();
  return useLiveQuery(['devices.device', 'devices.contact'], {
    queryKey: ['devices.device', 'count', kigId ?? null],
    queryFn: ({ signal }) => client.call(countDevices, tenantInput(kigId), { signal }),
    enabled: can('devices.device.read'),
  });
}

type Alerts = z.infer<typeof listAlerts.output>;

/** An open alert. */
export type DeviceAlert = Alerts['list'][number];

/** Returns the open alerts, with a function that closes one; undefined where the reader may not see them. */
export function useAlerts(kigId?: string) {
  const kit = useKit();
  const { client } = kit;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const isMeant = useMeantClick();
  const queryKey = ['devices.alert', 'list', kigId ?? null];
  const query = useLiveQuery<Alerts>(['devices.alert'], {
    queryKey,
    queryFn: ({ signal }) => client.call(listAlerts, tenantInput(kigId), { signal }),
    enabled: kit.can('devices.alert.read'),
  });

  /** Removes the alert at once, and restores it after a failure. */
  async function close(id: string, button: Element) {
    if (!isMeant()) return;
    focusNextRow(button);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<Alerts>(
      queryKey,
      (before) => before && { total: before.total - 1, list: before.list.filter((alert) => alert.id !== id) },
    );
    try {
      await client.call(closeAlert, { id, ...tenantInput(kigId) });
    } catch (error) {
      message.error(actFailure(kit, error));
    }
    await queries.invalidateQueries({ queryKey });
  }
  return { ...query, close };
}

// A session of one kindergarten adds its own id, unless the input has the property, even as undefined.
function tenantInput(kigId: string | undefined): { kigId?: string } {
  return kigId === undefined ? {} : { kigId };
}
