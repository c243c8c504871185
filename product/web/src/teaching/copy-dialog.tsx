import { copyWeek, type Week, type WeekCopy } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Checkbox, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import styles from './timetable.module.css';
import { placeWord } from './week-words.ts';

/** Dialog that copies a week to this and later weeks of the term. It says what it overwrites before it does. */
export default function CopyDialog({ week, onClose }: { week: Week; onClose(): void }) {
  const kit = useKit();
  const { t, client, language } = kit;
  const { message } = App.useApp();
  useFocusBack();
  const afterSave = useAfterSave();
  const weeksId = useId();
  const [toWeeks, setToWeeks] = useState<string[]>([]);
  const [isForAll, setForAll] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { send, sending, renew } = useSending();
  const classIds = isForAll ? week.classes.map(({ id }) => id) : [week.id as string];
  const input = { classIds, fromWeek: week.week, toWeeks };
  const preview = useQuery({
    queryKey: [copyWeek.name, input],
    queryFn: ({ signal }) => client.call(copyWeek, { ...input, dryRun: true }, { signal }),
    enabled: toWeeks.length > 0,
  });
  const count = toWeeks.length;
  const copy = () =>
    send(async (options) => {
      await client.call(copyWeek, { ...input, dryRun: false }, options);
      message.success(t('teaching.timetable.copyDialog.done', { count }));
      onClose();
      void afterSave();
    }, setFailure);
  const weekOption = (number: number, monday: string) =>
    t('teaching.timetable.copyDialog.weekOption', {
      week: number,
      from: formatDay(monday, language),
      to: formatDay(dayAfter(monday, 4), language),
    });
  const first = mondayOf(week.term?.beginDate ?? week.week);
  const options = Array.from({ length: week.term?.weekCount ?? 0 }, (_, index) => dayAfter(first, index * 7))
    .map((monday, index) => ({ value: monday, label: weekOption(index + 1, monday) }))
    .filter(({ value }) => value !== week.week && value >= mondayOf(week.today));
  return (
    <Modal
      open
      title={t('teaching.timetable.copyDialog.title')}
      onCancel={onClose}
      onOk={() => void copy()}
      okText={
        count === 0 ? t('teaching.timetable.copyDialog.okNone') : t('teaching.timetable.copyDialog.ok', { count })
      }
      okButtonProps={{ disabled: count === 0 || !preview.data, loading: sending }}
    >
      <div className={styles.form}>
        <Alert type="warning" showIcon title={t('teaching.timetable.copyDialog.warning')} />
        {(failure ?? preview.error) != null && (
          <Alert type="error" showIcon title={failureText(kit, failure ?? preview.error)} />
        )}
        <p>{t('teaching.timetable.copyDialog.from', { week: week.term?.weekNumber ?? '' })}</p>
        <div className={styles.field}>
          <label htmlFor={weeksId}>{t('teaching.timetable.copyDialog.to')}</label>
          <Select
            id={weeksId}
            mode="multiple"
            placeholder={t('kit.field.choose')}
            value={toWeeks}
            options={options}
            onChange={(chosen: string[]) => {
              renew();
              setFailure(undefined);
              setToWeeks(chosen);
            }}
          />
        </div>
        <Checkbox checked={isForAll} onChange={({ target }) => setForAll(target.checked)}>
          {t('teaching.timetable.copyDialog.allClasses')}
        </Checkbox>
        <div aria-live="polite">
          {preview.data?.weeks.map((one) => (
            <Effect key={one.week} week={week} one={one} title={weekOption(one.weekNumber, one.week)} />
          ))}
        </div>
      </div>
    </Modal>
  );
}

function Effect({ week, one, title }: { week: Week; one: WeekCopy['weeks'][number]; title: string }) {
  const kit = useKit();
  const { t, language } = kit;
  return (
    <div className={styles.effect}>
      <strong>{title}</strong>
      <span>
        {[
          t('teaching.timetable.copyDialog.written', { count: one.written }),
          one.overwritten > 0
            ? t('teaching.timetable.copyDialog.overwritten', { count: one.overwritten })
            : t('teaching.timetable.copyDialog.nothing'),
          one.withoutTeacher > 0 && t('teaching.timetable.copyDialog.withoutTeacher', { count: one.withoutTeacher }),
          one.closedDays.length > 0 &&
            t('teaching.timetable.copyDialog.closedDays', {
              days: one.closedDays.map((day) => formatDay(day, language)).join(t('kit.field.comma')),
            }),
          one.leftOut.length > 0 && t('teaching.timetable.copyDialog.leftOut', { count: one.leftOut.length }),
        ]
          .filter(Boolean)
          .join(t('teaching.timetable.stop'))}
      </span>
      <ul>
        {one.leftOut.map(({ className, courseName, name, ...place }) => (
          <li key={`${className} ${place.day} ${place.period}`}>
            {t('teaching.timetable.copyDialog.leftOutLine', {
              className,
              course: courseName,
              name,
              place: placeWord(kit, week, place),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
