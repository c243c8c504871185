import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { useEffect, useState } from 'react';
import type { Draft } from './edited-lesson.ts';
import { NoTimetable } from './no-timetable.tsx';
import { useWeek } from './use-week.ts';
import { WeekEditor } from './week-editor.tsx';
import { weekWord } from './week-words.ts';

/** Screen that arranges the week of a class. Drafts stay while the user looks at other classes and weeks. */
export default function SetTimetableScreen() {
  const kit = useKit();
  const { query, choose } = useWeek({ view: 'class' });
  const { dirty } = useTab();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const isDirty = Object.keys(drafts).length > 0;
  useEffect(() => dirty(isDirty), [dirty, isDirty]);
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  if (data.id === null) return <NoTimetable />;
  const key = keyOf(data);
  const others = Object.entries(drafts).filter(([name]) => name !== key);
  return (
    <WeekEditor
      key={key}
      week={data}
      draft={drafts[key]}
      onDraft={(draft) => {
        setDrafts(({ [key]: _, ...rest }) => (draft ? { ...rest, [key]: draft } : rest));
      }}
      otherDrafts={others.map(([name, { of }]) => ({
        key: name,
        label: [of.classes.find(({ id }) => id === of.id)?.name, weekWord(kit, of)].join(' '),
        show: () => choose({ id: of.id ?? '', week: of.week }),
      }))}
      onChoose={choose}
      isChanging={query.isPlaceholderData}
      reload={async () => {
        const { data: loaded, isError: hasFailed } = await refetch();
        return loaded !== undefined && !hasFailed;
      }}
    />
  );
}

const keyOf = ({ id, week }: { id: string | null; week: string }) => `${id} ${week}`;
