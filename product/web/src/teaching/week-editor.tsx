import { checkWeek, saveWeek, type Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type EditedLesson, newLessonAt, writtenOf } from './edited-lesson.ts';
import styles from './timetable.module.css';
import { WeekGrid } from './week-grid.tsx';
import { WeekHead } from './week-head.tsx';
import { WeekSide } from './week-side.tsx';

const LessonDialog = lazyPart(() => import('./lesson-dialog.tsx'));
const CopyDialog = lazyPart(() => import('./copy-dialog.tsx'));

interface WeekEditorProps {
  week: Week;
  onChoose(parts: Record<string, string>): void;
  reload(): Promise<void>;
}

/** The week of a class as a draft: it is stored as a whole, and clashes show at once. */
export function WeekEditor({ week, onChoose, reload }: WeekEditorProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { message, modal } = useTelling();
  const { dirty } = useTab();
  const { send, sending, renew } = useSending();
  const [draft, setDraft] = useState<{ lessons: readonly EditedLesson[]; of: Week } | null>(null);
  const [edited, setEdited] = useState<EditedLesson | null>(null);
  const [isCopying, setCopying] = useState(false);
  // A draft stays upon the week from which it began, so that the server notices another person's changes.
  const base = draft?.of ?? week;
  const lessons = draft?.lessons ?? week.lessons.map((one) => ({ ...one, key: one.id }));
  const classId = week.id as string;
  const input = { classId, week: week.week, lessons: lessons.map(writtenOf) };
  const isDirty = draft !== null;
  useEffect(() => dirty(isDirty), [dirty, isDirty]);
  const checked = useQuery({
    queryKey: [checkWeek.name, input],
    queryFn: ({ signal }) => client.call(checkWeek, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const clashes = checked.isPlaceholderData ? [] : (checked.data?.clashes ?? []);

  const change = (next: readonly EditedLesson[]) => {
    renew();
    setDraft({ lessons: next, of: base });
  };
  const put = (one: EditedLesson) =>
    change(
      lessons.some(({ key }) => key === one.key)
        ? lessons.map((old) => (old.key === one.key ? one : old))
        : [...lessons, one],
    );

  const save = () =>
    send(
      async (options) => {
        const known = base.lessons.map(({ id, version }) => ({ id, version }));
        await client.call(saveWeek, { ...input, known }, options);
        await reload();
        setDraft(null);
        message.success(t('teaching.timetable.saved'));
      },
      (failure) => void refused(failure),
    );

  async function refused(failure: unknown) {
    if (failure instanceof CallError && failure.error === 'TEACHING_WEEK_CHANGED') {
      const wanted = await modal.confirm({
        title: t('teaching.timetable.conflict.title'),
        content: `${failure.text}。${t('teaching.timetable.conflict.text')}`,
        okText: t('teaching.timetable.conflict.reload'),
        cancelText: t('teaching.timetable.conflict.keep'),
      });
      if (!wanted) return;
      await reload();
      setDraft(null);
      return;
    }
    const texts = failure instanceof CallError ? failure.errors.map(({ text }) => text) : [];
    message.error(texts.length > 0 ? [...new Set(texts)].join('；') : failureText(kit, failure));
  }

  return (
    <div className={styles.page}>
      <WeekHead title={t('teaching.timetable.arrange')} week={week} ofClasses onChoose={onChoose}>
        {isDirty && (
          <Button type="text" onClick={() => setDraft(null)}>
            {t('teaching.timetable.discard')}
          </Button>
        )}
        <Button disabled={isDirty || week.lessons.length === 0} onClick={() => setCopying(true)}>
          {t('teaching.timetable.copy')}
        </Button>
        <Button type="primary" disabled={!isDirty || sending} onClick={() => void save()}>
          {t('teaching.timetable.save')}
        </Button>
      </WeekHead>
      {isDirty && (
        <p className={styles.note} role="status">
          {t('teaching.timetable.unsaved')}
        </p>
      )}
      {week.term === null && <p className={styles.note}>{t('teaching.timetable.outsideTerm')}</p>}
      <div className={styles.columns}>
        <section className={styles.card} aria-label={t('teaching.timetable.title')}>
          <div className={styles.bar}>
            <label>
              {t('teaching.timetable.over')}{' '}
              <select
                className={styles.choice}
                value={week.over[0]?.classId ?? ''}
                onChange={({ target }) => onChoose({ over: target.value })}
              >
                <option value="">{t('teaching.timetable.noOver')}</option>
                {week.classes
                  .filter(({ id }) => id !== classId)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </select>
            </label>
          </div>
          {lessons.length === 0 && <p className={styles.note}>{t('teaching.timetable.emptyText')}</p>}
          <WeekGrid
            week={week}
            lessons={lessons}
            over={week.over.map((one) => ({ ...one, key: one.id }))}
            clashing={new Set(clashes.map(({ index }) => lessons[index]?.key ?? ''))}
            onLesson={(one) => setEdited(one as EditedLesson)}
            onPlace={(place) => setEdited(newLessonAt(week, place))}
          />
        </section>
        <WeekSide week={week} lessons={lessons} clashes={clashes} onPut={put} onPlace={(one) => setEdited(one)} />
      </div>
      {edited && (
        <LessonDialog
          week={week}
          lesson={edited}
          others={lessons.filter(({ key }) => key !== edited.key)}
          onClose={() => setEdited(null)}
          onPut={(one) => {
            put(one);
            setEdited(null);
          }}
          onRemove={() => {
            change(lessons.filter(({ key }) => key !== edited.key));
            setEdited(null);
          }}
        />
      )}
      {isCopying && <CopyDialog week={week} onClose={() => setCopying(false)} />}
    </div>
  );
}
