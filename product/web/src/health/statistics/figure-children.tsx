import { type HealthWeek, healthFigureChildren, type openFigures } from '@kiga/contract/health/statistics.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { nameOf } from '../../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../../campus/campus.public.ts';
import styles from './statistics.module.css';

/** A figure whose children are shown. */
export interface FigureOfChildren {
  figure: (typeof openFigures)[number];
  label: string;
  classId: string;
  className: string;
}

interface FigureChildrenProps extends FigureOfChildren {
  week: HealthWeek;
  kigId: string | null;
  onClose(): void;
}

/** The children behind a figure of the week, with their days. */
export default function FigureChildren({
  figure,
  label,
  classId,
  className,
  week,
  kigId,
  onClose,
}: FigureChildrenProps) {
  const kit = useKit();
  const { t, client, language } = kit;
  useFocusBack();
  const { monday: from, days } = week;
  const input = { from, to: days.at(-1)?.day ?? from, figure, classId, ...(kigId && { kigId }) };
  const query = useQuery({
    queryKey: [healthFigureChildren.name, input],
    queryFn: ({ signal }) => client.call(healthFigureChildren, input, { signal }),
  });
  const span = t('health.statistics.span', { from: formatDay(from, language), to: formatDay(input.to, language) });
  return (
    <Modal
      open
      width={600}
      footer={null}
      title={`${className} ${t('health.statistics.children', { figure: label, span })}`}
      onCancel={onClose}
    >
      <Loaded query={query} rows={5}>
        {({ children }) =>
          children.length === 0 ? (
            <p>{t('health.statistics.noChildren')}</p>
          ) : (
            <ul className={styles.children}>
              {children.map((child) => (
                <li key={child.id}>
                  <StudentLink id={child.id} kigId={week.kigId}>
                    {nameOf(kit, child)}
                  </StudentLink>
                  <strong>{t('health.statistics.times', { count: child.days.length })}</strong>
                  <span>{child.days.map((day) => formatDay(day, language)).join(t('kit.list.nameSeparator'))}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}
