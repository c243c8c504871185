import { readSlots, type Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { LESSON_TOPIC_MAX } from '@kiga/contract/teaching/lesson.entity.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { type EditedLesson, elsewhere, freePlaces } from './edited-lesson.ts';
import styles from './timetable.module.css';
import { slotsInput } from './use-week-drag.ts';
import { placeWord, reasonOf } from './week-words.ts';

interface LessonDialogProps {
  week: Week;
  lesson: EditedLesson;
  isNew: boolean;
  /** The other lessons of the class. */
  others: readonly EditedLesson[];
  onClose(): void;
  onPut(lesson: EditedLesson): void;
  onRemove(): void;
}

const NONE = '';

/** Form of a lesson. The choice of its time says which places are taken, and why. */
export default function LessonDialog({ week, lesson, isNew, others, onClose, onPut, onRemove }: LessonDialogProps) {
  const kit = useKit();
  const { t, client } = kit;
  useFocusBack();
  const [one, setOne] = useState(lesson);
  const [isTried, setTried] = useState(false);
  const { courseId, teacherId, classroomId } = one;
  const input = slotsInput(week, one);
  const { data } = useQuery({
    queryKey: [readSlots.name, input],
    queryFn: ({ signal }) => client.call(readSlots, input, { signal }),
  });
  const set = (part: Partial<EditedLesson>) => setOne((before) => ({ ...before, ...part }));
  const isMissing = courseId === NONE;
  const places = [{ day: lesson.day, period: lesson.period }, ...freePlaces(week, others)].filter(
    (place, index, all) => all.findIndex((other) => keyOf(other) === keyOf(place)) === index,
  );
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const inService = week.teachers.filter(({ id, isInService }) => isInService || id === teacherId);
  const finish = () => {
    setTried(true);
    if (isMissing) return;
    if (!isNew && JSON.stringify(one) === JSON.stringify(lesson)) onClose();
    else onPut(hasMoved(lesson, one) ? elsewhere(one, one) : one);
  };
  return (
    <Modal
      open
      title={isNew ? t('teaching.timetable.lesson.add') : t('teaching.timetable.lesson.edit')}
      onCancel={onClose}
      footer={
        <>
          {!isNew && (
            <Button danger type="text" onClick={onRemove}>
              {t('teaching.timetable.lesson.remove')}
            </Button>
          )}
          <Button type="primary" onClick={finish}>
            {t('teaching.timetable.lesson.ok')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label={t('teaching.timetable.lesson.course')}
          issue={isTried && isMissing ? t('teaching.timetable.lesson.required') : null}
        >
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('kit.field.choose')}
              value={courseId || undefined}
              options={named(week.courses)}
              onChange={(chosen) =>
                set({
                  courseId: chosen,
                  classroomId: week.courses.find((item) => item.id === chosen)?.classroomId ?? null,
                })
              }
            />
          )}
        </Field>
        <Field label={t('teaching.timetable.teacher')}>
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              value={teacherId ?? NONE}
              options={[{ value: NONE, label: t('teaching.timetable.lesson.noTeacher') }, ...named(inService)]}
              onChange={(chosen) => set({ teacherId: chosen || null })}
            />
          )}
        </Field>
        <Field label={t('teaching.timetable.room')}>
          {(id) => (
            <Select
              id={id}
              value={classroomId ?? NONE}
              options={[{ value: NONE, label: t('teaching.timetable.ownRoom') }, ...named(week.rooms)]}
              onChange={(chosen) => set({ classroomId: chosen || null })}
            />
          )}
        </Field>
        <Field label={t('teaching.timetable.lesson.time')}>
          {(id) => (
            <Select
              id={id}
              value={keyOf(one)}
              options={places.map((place) => ({
                value: keyOf(place),
                label: [placeWord(kit, week, place), reasonOf(kit, week, one, data?.taken ?? [], place)]
                  .filter(Boolean)
                  .join(t('kit.field.comma')),
              }))}
              onChange={(chosen) => set(places.find((place) => keyOf(place) === chosen) ?? {})}
            />
          )}
        </Field>
        <Field label={t('teaching.timetable.lesson.topic')}>
          {(id) => (
            <Input
              id={id}
              maxLength={LESSON_TOPIC_MAX}
              value={one.topic ?? ''}
              onChange={({ target }) => set({ topic: target.value.trim() === '' ? null : target.value })}
            />
          )}
        </Field>
        <Checkbox checked={one.isJoint} onChange={({ target }) => set({ isJoint: target.checked })}>
          {t('teaching.timetable.lesson.joint')}
        </Checkbox>
      </div>
    </Modal>
  );
}

const keyOf = ({ day, period }: { day: string; period: number }) => `${day} ${period}`;

function hasMoved(before: EditedLesson, after: EditedLesson): boolean {
  return keyOf(before) !== keyOf(after) || before.teacherId !== after.teacherId;
}

function Field({
  label,
  issue = null,
  children,
}: {
  label: string;
  issue?: string | null;
  children(id: string): React.ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {issue && (
        <span role="alert" className={styles.act}>
          {issue}
        </span>
      )}
    </div>
  );
}
