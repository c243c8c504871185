import {
  assignSubstitute,
  type OpenLesson,
  openSubstitutions,
  substituteCandidates,
} from '@kiga/contract/teaching/substitution.acts.ts';
import { SUBSTITUTION_NOTE_MAX } from '@kiga/contract/teaching/substitution.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Select } from '@kiga/kit-web/light/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { Flag as LookIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import styles from './teaching.module.css';

/** Lessons shown at once. */
const SHOWN_MAX = 5;

/** The lessons of teachers on leave, each with the teachers who are free; nothing without any. */
export function OpenLessons() {
  const { t, client, can } = useKit();
  const titleId = useId();
  const { data } = useLiveQuery(['teaching.lesson', 'teaching.substitution', 'attendance.teacherLeave'], {
    queryKey: [openSubstitutions.name],
    queryFn: ({ signal }) => client.call(openSubstitutions, {}, { signal }),
  });
  const lessons = data?.lessons ?? [];
  if (lessons.length === 0) return null;
  const more = lessons.length - SHOWN_MAX;
  return (
    <section className={styles.open} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <LookIcon size={iconSizePx.button} aria-hidden />
        {t('teaching.substitution.open.title', { count: lessons.length })}
      </h2>
      <ul>
        {lessons.slice(0, SHOWN_MAX).map((one) => (
          <Open key={one.lessonId} one={one} mayAssign={can('teaching.substitution.assign')} />
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('teaching.substitution.open.more', { count: more })}</p>}
    </section>
  );
}

function Open({ one, mayAssign }: { one: OpenLesson; mayAssign: boolean }) {
  const { t, language } = useKit();
  const day = formatDay(one.day, language);
  const text = t('teaching.substitution.open.lesson', {
    day,
    period: one.periodName,
    className: one.className,
    course: one.courseName,
  });
  return (
    <li>
      <span className={styles.lesson}>
        <strong>{text}</strong>
        <span className={styles.quiet}>{t('teaching.substitution.open.away', { name: one.teacherName })}</span>
      </span>
      {mayAssign && <Assign lessonId={one.lessonId} label={text} />}
    </li>
  );
}

function Assign({ lessonId, label }: { lessonId: string; label: string }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const { send, sending } = useSending();
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const { data } = useQuery({
    queryKey: [substituteCandidates.name, lessonId],
    queryFn: ({ signal }) => client.call(substituteCandidates, { lessonId }, { signal }),
  });
  if (!data) return <span className={styles.quiet}>{t('teaching.substitution.open.loading')}</span>;
  if (data.candidates.length === 0) return <span className={styles.quiet}>{t('teaching.substitution.open.none')}</span>;
  const substituteId = chosen || (data.candidates[0]?.teacherId as string);
  const assign = () =>
    send(
      async (options) => {
        await client.call(assignSubstitute, { lessonId, substituteId, note: note.trim() || null }, options);
        message.success(t('teaching.substitution.done.assign'));
        void afterSave();
      },
      (failure) => {
        const texts = failure instanceof CallError ? failure.errors.map(({ text }) => text) : [];
        message.error(texts.length > 0 ? texts.join(t('teaching.timetable.stop')) : failureText(kit, failure));
        // The teacher may have become busy, or the lesson have a substitute already.
        setChosen('');
        void afterSave();
      },
    );
  return (
    <span className={styles.tools}>
      <Select
        className={styles.person}
        aria-label={`${t('teaching.substitution.open.choose')} ${label}`}
        value={substituteId}
        options={data.candidates.map(({ teacherId, name, isOfClass, teachesField, lessonsInWeek }) => ({
          value: teacherId,
          label: [
            name,
            isOfClass && t('teaching.substitution.open.ofClass'),
            teachesField && t('teaching.substitution.open.teachesField'),
            t('teaching.substitution.open.load', { count: lessonsInWeek }),
          ]
            .filter(Boolean)
            .join(t('kit.field.comma')),
        }))}
        onChange={setChosen}
      />
      <input
        className={styles.remark}
        aria-label={`${t('teaching.substitution.open.note')} ${label}`}
        placeholder={t('teaching.substitution.open.note')}
        maxLength={SUBSTITUTION_NOTE_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="primary"
        aria-label={`${t('teaching.substitution.open.assign')} ${label}`}
        disabled={sending}
        onClick={() => void assign()}
      >
        {t('teaching.substitution.open.assign')}
      </Button>
    </span>
  );
}
