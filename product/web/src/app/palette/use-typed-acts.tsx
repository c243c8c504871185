import { type ClassPlace, classPlaces } from '@kiga/contract/campus/class-period.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { callsOf, type EntityPage, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StudentAct } from '../../campus/student-act.ts';
import { iconByName } from '../../system/menu-icons.ts';
import { fitting } from './name-match.ts';
import type { PaletteItem } from './palette-item.ts';
import { studentActs } from './palette-sources.ts';
import { readTypedActs, type TypedAct } from './typed-act.ts';
import type { useNames } from './use-names.ts';

/** Students that are asked for, because some of those found may not offer the act. */
const STUDENTS_ASKED = 20;
const ITEMS_SHOWN = 8;

/** Items of typed acts, and the progress of the search for their students. */
interface TypedActs {
  items: readonly PaletteItem[];
  searching: boolean;
  /** Runs a failed search again; null where it did not fail. */
  retry: (() => void) | null;
}

/** Returns an item for each student and class that a typed act may mean. `asked` is the text once typing has paused. */
export function useTypedActs(text: string, asked: string, namesOf: ReturnType<typeof useNames>): TypedActs {
  const kit = useKit();
  const { client, can } = kit;
  const mayRead = can('campus.student.read');
  const read = (typed: string) =>
    mayRead ? readTypedActs(typed, studentActs, ({ label, finds }) => namesOf([label, finds])) : [];
  const typed = read(text);
  const person = read(asked)[0]?.person ?? '';
  const students = useQuery({
    queryKey: ['palette', 'person', person],
    queryFn: ({ signal }): Promise<EntityPage> =>
      client.call(callsOf(student).page, { q: person, pageSize: STUDENTS_ASKED }, { signal }),
    enabled: person !== '',
    placeholderData: keepPreviousData,
  });
  const takesClass = typed.some(({ rest }) => rest !== '') && can('campus.class.read');
  const classes = useQuery({
    queryKey: ['campus.class', 'places'],
    queryFn: ({ signal }) => client.call(classPlaces, {}, { signal }),
    enabled: takesClass,
  });
  if (typed.length === 0) return { items: [], searching: false, retry: null };
  const isCurrent = typed[0]?.person === person && !students.isPlaceholderData;
  const found = (isCurrent ? students.data?.list : undefined) ?? [];
  const failed = [students, ...(takesClass ? [classes] : [])].filter(({ isError }) => isError);
  return {
    items: typed
      .flatMap((one) => found.flatMap((record) => itemsOf(one, record, classes.data ?? [])))
      .slice(0, ITEMS_SHOWN),
    searching: !isCurrent || students.isFetching || (takesClass && classes.isLoading),
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : null,
  };

  /** Returns an item for each class that the rest of the text may mean, or one without a class. */
  function itemsOf({ act, rest }: TypedAct<StudentAct>, record: EntityRecord, all: readonly ClassPlace[]) {
    if (!act.offered(kit, record)) return [];
    if (rest === '') return [itemOf(act, record)];
    return fitting(rest, all, ({ className }) => [className])
      .filter(({ id }) => id !== record.classId)
      .map((place) => itemOf(act, record, place));
  }

  function itemOf({ name, label, does }: StudentAct, record: EntityRecord, place?: ClassPlace): PaletteItem {
    const params = { name: recordTitle(kit, student, record), act: kit.t(label) };
    return {
      key: [name, record.id, place?.id].join(' '),
      title: place
        ? kit.t('shell.palette.actTo', { ...params, className: place.className })
        : kit.t('shell.palette.act', params),
      hints: [record.classIdText, record.stuNo].filter((hint) => typeof hint === 'string'),
      Icon: iconByName('children'),
      choice:
        'href' in does
          ? { href: does.href(record) }
          : { dialog: (onClose) => <does.Dialog record={record} classId={place?.id} onClose={onClose} /> },
    };
  }
}
