import { statisticsChildren } from '@kiga/contract/attendance/statistics.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Loaded, studentHref } from '../../campus/campus.public.ts';
import type { ChosenFigure } from './figures.tsx';
import styles from './statistics.module.css';

interface ChildrenOfFigureProps extends ChosenFigure {
  from: string;
  to: string;
  kigId?: string;
  onClose(): void;
}

/** The children behind a figure, with their days. Their counts add up to it. */
export default function ChildrenOfFigure({ figure, classId, place, from, to, kigId, onClose }: ChildrenOfFigureProps) {
  const kit = useKit();
  const { t, client, language } = kit;
  useFocusBack();
  const input = { from, to, figure, ...(classId && { classId }), ...(kigId && { kigId }) };
  const query = useQuery({
    queryKey: [statisticsChildren.name, input],
    queryFn: ({ signal }) => client.call(statisticsChildren, input, { signal }),
  });
  const unit = figure === 'late' || figure === 'early' ? 'attendance.statistics.times' : 'attendance.statistics.days';
  return (
    <Modal
      open
      width={640}
      footer={null}
      title={t('attendance.statistics.who', { figure: t(`attendance.statistics.${figure}`), period: place })}
      onCancel={onClose}
    >
      <Loaded query={query} rows={5}>
        {(children) =>
          children.length === 0 ? (
            <p className={styles.quiet}>{t('attendance.statistics.nobody')}</p>
          ) : (
            <ul className={styles.children}>
              {children.map(({ id, name, className, count, days }) => {
                const href = studentHref(kit, id, kigId ?? kit.tenantOfSession ?? '');
                return (
                  <li key={id}>
                    {href === null ? (
                      <strong>{name}</strong>
                    ) : (
                      <TabLink href={href} onClick={onClose}>
                        {name}
                      </TabLink>
                    )}
                    <span className={styles.quiet}>{className}</span>
                    <strong>{t(unit, { count })}</strong>
                    <span className={styles.days}>{days.map((day) => formatDay(day, language)).join('、')}</span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}
