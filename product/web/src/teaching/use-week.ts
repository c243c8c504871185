import { readWeek } from '@kiga/contract/teaching/lesson.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useLiveQuery } from '../attendance/attendance.public.ts';

type Asked = z.input<typeof readWeek.input>;

/** Topics whose changes change a week. */
const topics = ['teaching.lesson', 'teaching.substitution', 'teaching.course', 'teaching.schedule', 'teaching.plan'];

/** Returns the week that the address names, and a function that changes parts of the address. */
export function useWeek(fixed: Partial<Asked> = {}) {
  const { client } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = Object.fromEntries(new URLSearchParams(search));
  const input = { ...asked, ...fixed };
  const query = useLiveQuery(topics, {
    queryKey: [readWeek.name, input],
    queryFn: ({ signal }) => client.call(readWeek, input, { signal }),
    placeholderData: keepPreviousData,
  });
  return {
    query,
    choose(parts: Record<string, string>) {
      // Without an id the server chooses, perhaps another class in another week.
      const kept = parts.view === undefined && query.data?.id ? { id: query.data.id } : {};
      const all = Object.entries({ ...kept, ...asked, ...parts }).filter(([, value]) => value !== '');
      void navigate({ pathname, search: new URLSearchParams(Object.fromEntries(all)).toString() });
    },
  };
}
