import { type AnyEntity, callsOf, type EntityPage, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveQuery } from '../../attendance/attendance.public.ts';

/** Records that the queue shows at first, and more with each press of its button. */
const STEP = 20;

/** Returns the records in these states, the oldest first, to users who read them. They follow changes of other users. */
export function useQueue(entity: AnyEntity, states: readonly string[]) {
  const { client, can } = useKit();
  const [pageSize, setPageSize] = useState(STEP);
  const { page } = callsOf(entity);
  const input = { status: [...states], sort: 'createdAt', order: 'asc' as const, pageNumber: 1, pageSize };
  const query = useLiveQuery<EntityPage>([entity.key], {
    queryKey: [page.name, 'queue', input],
    queryFn: ({ signal }) => client.call(page, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: can(`${entity.key}.read`),
  });
  return { query, more: () => setPageSize((size) => size + STEP) };
}

/** Returns the chosen record of a queue. Another user's decision about it is told, and the next one takes its place. */
export function useChosen(records: readonly EntityRecord[], isLoaded: boolean, goneKey: string, title: string) {
  const { t } = useKit();
  const { message } = useTelling();
  const [place, setPlace] = useState<{ id: string; index: number } | null>(null);
  const own = useRef(new Set<string>());
  const shown = useRef<EntityRecord | null>(null);
  const found = records.findIndex(({ id }) => id === place?.id);
  const index = found >= 0 ? found : Math.min(place?.index ?? 0, records.length - 1);
  const chosen = records[index] ?? null;
  const look = useEffectEvent(() => {
    const before = shown.current;
    shown.current = chosen;
    if (chosen !== null && place?.id !== chosen.id) setPlace({ id: chosen.id, index });
    if (before === null || records.some(({ id }) => id === before.id) || own.current.has(before.id)) return;
    message.warning(t(goneKey, { order: String(before[title]) }));
  });
  useEffect(() => {
    if (isLoaded) look();
  }, [records, isLoaded, chosen?.id]);
  return {
    chosen,
    index,
    choose: (id: string) => setPlace({ id, index: records.findIndex((record) => record.id === id) }),
    move(by: 1 | -1) {
      const next = records[index + by];
      if (next) setPlace({ id: next.id, index: index + by });
    },
    /** Notes that this user decided about it, before the queue loads again. */
    decided: (id: string) => own.current.add(id),
    /** Forgets the same after a refusal. */
    undecided: (id: string) => own.current.delete(id),
  };
}
