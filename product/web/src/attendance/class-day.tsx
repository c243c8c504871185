import type { childMarks } from '@kiga/contract/attendance/child-day.ts';
import { type ClassDay, classDay, MARKED_CHILDREN_MAX } from '@kiga/contract/attendance/student-day.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { nameOf } from './child-words.ts';
import styles from './class-day.module.css';
import { ClassSelect, NoClass, ViewChoice } from './class-head.tsx';
import page from './month-grid.module.css';
import type { ChosenDay } from './month-grid.tsx';
import { PeriodHead } from './period-head.tsx';
import type { ClassPageProps } from './student-days.screen.tsx';
import { useLiveQuery } from './use-live-query.ts';

const DayDialog = lazyPart(() => import('./day-dialog.tsx'));
const CorrectDay = lazyPart(() => import('./correct-day.tsx'));

type Child = ClassDay['children'][number];
type Mark = (typeof childMarks)[number];

/** Marks of the bar, the most frequent first. */
const marks: readonly Mark[] = ['came', 'absent', 'left', 'cleared'];

/** States of children whom neither a machine nor a person has seen. */
const notSeen: readonly Child['state'][] = ['missing', 'ahead', 'none'];

/** The day of a class: times and states, and the marking of many children at once, also on a phone. */
export function ClassDayPage({ asked: { classId, day }, onChoose }: ClassPageProps) {
  const { t, client } = useKit();
  const query = useLiveQuery(['attendance.day', 'campus.student', 'campus.class'], {
    queryKey: [classDay.name, classId, day],
    queryFn: ({ signal }) => client.call(classDay, { ...(classId && { classId }), ...(day && { day }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  if (data.classId === null) return <NoClass />;
  return (
    <div className={page.page}>
      <PeriodHead
        title={t('attendance.studentDay.dayTitle')}
        before={<ViewChoice view="day" onChoose={onChoose} />}
        period={data.day}
        today={data.today}
        onChoose={(period) => onChoose({ day: period })}
      >
        <ClassSelect {...data} onChoose={onChoose} />
        <span className={page.quiet}>
          {data.open
            ? t('attendance.studentDay.daySummary', { count: data.children.length })
            : t('attendance.studentDay.closedDay', { reason: reasonOf(t('attendance.childDay.weekend'), data) })}
        </span>
      </PeriodHead>
      {/* Another class or day starts without chosen children. */}
      <Children key={`${data.classId} ${data.day}`} data={data} isBusy={query.isPlaceholderData} />
    </div>
  );
}

function reasonOf(weekend: string, { reason }: ClassDay): string {
  return reason === null || reason === 'weekend' ? weekend : reason;
}

function Children({ data, isBusy }: { data: ClassDay; isBusy: boolean }) {
  const kit = useKit();
  const { t, drawings } = kit;
  const { children, day, today, time, mayMark, closedMonth } = data;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [explained, setExplained] = useState<ChosenDay | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  if (children.length === 0) {
    return (
      <section className={page.card}>
        <StatusPage drawing={<drawings.Empty />} title={t('attendance.studentDay.noChildrenOfDay')} />
      </section>
    );
  }
  const missing = children.filter(({ state }) => notSeen.includes(state)).slice(0, MARKED_CHILDREN_MAX);
  const ids = children.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id) && next.size < MARKED_CHILDREN_MAX) next.add(id);
      return next;
    });
  return (
    <section className={page.card} aria-busy={isBusy}>
      {closedMonth !== null && (
        <p className={styles.note}>{t('attendance.studentDay.closedHint', { month: closedMonth })}</p>
      )}
      <ul className={styles.list}>
        {children.map((child) => (
          <Line
            key={child.id}
            child={child}
            isChosen={chosen.has(child.id)}
            onToggle={mayMark ? () => toggle(child.id) : null}
            onExplain={() => setExplained({ id: child.id, name: nameOf(kit, child), day })}
          />
        ))}
      </ul>
      {mayMark && (
        <div className={styles.bar}>
          {ids.length > 0 || missing.length === 0 ? (
            <Button type="text" disabled={ids.length === 0} onClick={() => setChosen(new Set())}>
              {ids.length === 0
                ? t('attendance.studentDay.chosen', { count: 0 })
                : `${t('attendance.studentDay.chosen', { count: ids.length })} · ${t('attendance.studentDay.chooseNone')}`}
            </Button>
          ) : (
            <Button type="text" onClick={() => setChosen(new Set(missing.map(({ id }) => id)))}>
              {t('attendance.studentDay.chooseMissing', { count: missing.length })}
            </Button>
          )}
          <span className={styles.marks}>
            {marks.map((one) => (
              <Button
                key={one}
                type={one === 'came' ? 'primary' : 'default'}
                disabled={ids.length === 0}
                onClick={() => setMark(one)}
              >
                {t(`attendance.studentDay.marks.${one}`)}
              </Button>
            ))}
          </span>
        </div>
      )}
      {explained && <DayDialog {...explained} kigId={data.kigId} onClose={() => setExplained(null)} />}
      {mark && (
        <CorrectDay
          ids={ids}
          name={nameOf(kit, children.find(({ id }) => id === ids[0]) ?? { name: '', nameLatin: null })}
          day={day}
          mark={mark}
          start={{ ...(day === today && { at: time }), reason: t('attendance.studentDay.rollCall') }}
          onSaved={() => setChosen(new Set())}
          onClose={() => setMark(null)}
        />
      )}
    </section>
  );
}

interface LineProps {
  child: Child;
  isChosen: boolean;
  /** Null where the day cannot be marked. */
  onToggle: (() => void) | null;
  onExplain(): void;
}

function Line({ child, isChosen, onToggle, onExplain }: LineProps) {
  const kit = useKit();
  const { t } = kit;
  const { state, inAt, outAt, lateMinutes, earlyMinutes, isMarked, note } = child;
  const name = nameOf(kit, child);
  const shown = [
    t(state === 'ahead' ? 'attendance.board.missing' : `attendance.childDay.states.${state}`),
    lateMinutes > 0 && t('attendance.studentDay.lateBy', { minutes: lateMinutes }),
    earlyMinutes > 0 && t('attendance.studentDay.earlyBy', { minutes: earlyMinutes }),
  ].filter((text) => text !== false);
  // A state that repeats its minutes says it once.
  const text =
    shown.length > 1 && (state === 'late' || state === 'early') ? shown.slice(1).join(' · ') : shown.join(' · ');
  const times = [inAt, outAt].filter((time) => time !== null).join(' – ');
  return (
    <li>
      <label>
        {onToggle && <input type="checkbox" checked={isChosen} onChange={onToggle} />}
        <strong>{name}</strong>
        {note !== null && (
          <span className={styles.kept}>
            <ActIcon size={iconSizePx.tag} aria-hidden /> {note}
          </span>
        )}
      </label>
      <span className={styles.times}>{times}</span>
      <button
        type="button"
        data-state={state}
        aria-label={t('attendance.studentDay.explain', { name, state: text })}
        onClick={onExplain}
      >
        {text}
        {isMarked && <i aria-hidden />}
      </button>
    </li>
  );
}
