import type { CheckDay } from '@kiga/contract/health/check.acts.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Camera as PhotoIcon } from 'lucide-react';
import { nameOf } from '../attendance/attendance.public.ts';
import { StudentLink } from '../campus/campus.public.ts';
import { celsiusText } from './celsius-text.ts';
import styles from './check-day.module.css';
import { useSymptomWords } from './use-symptom-words.ts';

type Child = CheckDay['children'][number];

interface CheckTableProps {
  data: CheckDay;
  rows: readonly Child[];
  /** Null for a session of one kindergarten. */
  kigId: string | null;
}

/** The children of a day with their two checks. */
export function CheckTable({ data, rows, kigId }: CheckTableProps) {
  const kit = useKit();
  const { t } = kit;
  const classNames = new Map(data.classes.map(({ id, className }) => [id, className]));
  if (rows.length === 0) return <p className={styles.none}>{t('health.day.noneOfView')}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('health.day.child')}</th>
            <th>{t('health.day.class')}</th>
            <th>{t('health.day.state')}</th>
            <th>{t('health.check.options.part.morning')}</th>
            <th>{t('health.check.options.part.afternoon')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((child) => (
            <tr key={child.id}>
              <th scope="row">
                <StudentLink id={child.id} kigId={data.kigId}>
                  {nameOf(kit, child)}
                </StudentLink>
              </th>
              <td>{classNames.get(child.classId)}</td>
              <td data-state={child.state}>{t(`health.day.states.${child.state}`)}</td>
              <Half half={child.morning} data={data} kigId={kigId} isMissing={child.state === 'came'} />
              <Half half={child.afternoon} data={data} kigId={kigId} isMissing={false} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HalfProps {
  half: Child['morning'];
  data: CheckDay;
  kigId: string | null;
  /** The check is due, so its absence stands out. */
  isMissing: boolean;
}

function Half({ half, data, kigId, isMissing }: HalfProps) {
  const { t } = useKit();
  const wordOf = useSymptomWords();
  if (half === null) {
    return <td className={isMissing ? styles.missing : styles.quiet}>{t('health.day.unchecked')}</td>;
  }
  const { id, checkedAt, source, celsius, colour, symptoms, photoCount, isLate } = half;
  const facts = [
    checkedAt === null ? null : minuteIn(checkedAt, data.timeZone),
    celsius === null ? null : celsiusText(celsius),
    symptoms.map(wordOf).join(t('kit.list.nameSeparator')) || null,
  ].filter((fact) => fact !== null);
  return (
    <td>
      <TabLink
        className={styles.half}
        href={`/mon-aft-healthDetail/${id}${kigId === null ? '' : `?kigId=${kigId}`}`}
        title={t(`health.check.options.source.${source}`)}
      >
        <span className={styles.colour} data-colour={colour ?? 'none'}>
          {colour === null ? t('health.day.checked') : t(`health.check.options.colour.${colour}`)}
        </span>
        <span>{facts.join('  ')}</span>
        {isLate && <em className={styles.late}>{t('health.day.late')}</em>}
        {photoCount > 0 && <PhotoIcon size={14} aria-label={t('health.day.photos', { count: photoCount })} />}
      </TabLink>
    </td>
  );
}
