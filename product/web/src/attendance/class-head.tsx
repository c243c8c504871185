import type { ClassMonth } from '@kiga/contract/attendance/student-day.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button, Select } from 'antd';
import { WhoMay } from '../system/system.public.ts';
import styles from './month-grid.module.css';
import type { ClassPageProps } from './student-days.screen.tsx';

/** Choice between the day and the month of a class. */
export function ViewChoice({ view, onChoose }: { view: 'day' | 'month' } & Pick<ClassPageProps, 'onChoose'>) {
  const { t } = useKit();
  return (
    <Segmented
      aria-label={t('attendance.studentDay.view')}
      value={view}
      options={[
        { value: 'day', label: t('attendance.studentDay.views.day') },
        { value: 'month', label: t('attendance.studentDay.views.month') },
      ]}
      onChange={(chosen) => onChoose({ view: chosen })}
    />
  );
}

/** Choice of the class. */
export function ClassSelect({
  classId,
  classes,
  onChoose,
}: Pick<ClassMonth, 'classId' | 'classes'> & Pick<ClassPageProps, 'onChoose'>) {
  const { t } = useKit();
  return (
    <Select
      className={styles.choice ?? ''}
      aria-label={t('attendance.studentDay.class')}
      value={classId}
      options={classes.map(({ id, className }) => ({ value: id, label: className }))}
      onChange={(chosen: string) => onChoose({ classId: chosen })}
    />
  );
}

/** Page of a kindergarten without classes. */
export function NoClass() {
  const { t, drawings, can, open } = useKit();
  const mayAdd = can('campus.class.create');
  return (
    <StatusPage
      drawing={<drawings.Empty />}
      title={t('attendance.studentDay.noClass')}
      sentence={t('attendance.studentDay.noClassText')}
      detail={mayAdd ? undefined : <WhoMay permission="campus.class.create" />}
      actions={
        mayAdd ? (
          <Button type="primary" size="large" onClick={() => open('/campus/classes/new')}>
            {t('kit.list.add', { name: t('campus.class.name') })}
          </Button>
        ) : undefined
      }
    />
  );
}
