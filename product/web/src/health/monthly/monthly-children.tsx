import { type MonthlyFigure, monthlyChildren } from '@kiga/contract/health/monthly.acts.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { nameOf } from '../../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../../campus/campus.public.ts';
import styles from './monthly.module.css';

/** A figure whose children are shown: of a class, or of all. */
export interface FigureOfMonth {
  figure: MonthlyFigure;
  classId?: string;
  className?: string;
}

interface MonthlyChildrenProps extends FigureOfMonth {
  month: string;
  kigId: string;
  onClose(): void;
}

/** The children behind a figure of the month. Their counts add up to it. */
export default function MonthlyChildren({ figure, classId, className, month, kigId, onClose }: MonthlyChildrenProps) {
  const kit = useKit();
  const { t, client, tenantOfSession } = kit;
  useFocusBack();
  const input = { month, figure, ...(classId && { classId }), ...(tenantOfSession === null && { kigId }) };
  const query = useQuery({
    queryKey: [monthlyChildren.name, input],
    queryFn: ({ signal }) => client.call(monthlyChildren, input, { signal }),
  });
  const title = t('health.monthly.children', { month, figure: t(`health.monthly.names.${figure}`) });
  return (
    <Modal open width={560} footer={null} title={`${className ?? ''} ${title}`.trim()} onCancel={onClose}>
      <Loaded query={query} rows={5}>
        {({ children }) =>
          children.length === 0 ? (
            <p>{t('health.monthly.noChildren')}</p>
          ) : (
            <ul className={styles.children}>
              {children.map((child) => (
                <li key={child.id}>
                  <StudentLink id={child.id} kigId={kigId}>
                    {nameOf(kit, child)}
                  </StudentLink>
                  <span className={styles.quiet}>{child.className}</span>
                  <strong>{child.part}</strong>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}
