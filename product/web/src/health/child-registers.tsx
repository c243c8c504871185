import { entranceExam } from '@kiga/contract/health/entrance-exam.entity.ts';
import { injury } from '@kiga/contract/health/injury.entity.ts';
import { medicine } from '@kiga/contract/health/medicine.entity.ts';
import { observation } from '@kiga/contract/health/observation.entity.ts';
import type { AnyEntity, EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import { useListHref, useRecordsOfChild } from './child-card.tsx';
import styles from './illness.module.css';

/** The registers of a nurse that have a child in each row, with their lists and the field of their day. */
const registers = [
  { entity: medicine, href: '/health/medicines', day: 'fromDay' },
  { entity: injury, href: '/health/injuries', day: 'day' },
  { entity: observation, href: '/health/observations', day: 'day' },
  { entity: entranceExam, href: '/health/entrance-exams', day: 'examinedOn' },
] as const;

/** The registers with the number of their entries about a child, for readers of each. */
export default function ChildRegisters({ record }: { record: EntityRecord }) {
  const { t, can } = useKit();
  return (
    <StudentCard title={t('health.registers.title')}>
      <ul className={styles.cases}>
        {registers
          .filter(({ entity }) => can(`${entity.key}.read`))
          .map((register) => (
            <Register key={register.href} record={record} {...register} />
          ))}
      </ul>
    </StudentCard>
  );
}

interface RegisterProps {
  record: EntityRecord;
  entity: AnyEntity;
  href: string;
  day: string;
}

/** How many entries of a register are about the child, and the day of the last one. */
function Register({ record, entity, href, day }: RegisterProps) {
  const { t, language } = useKit();
  const query = useRecordsOfChild(record, entity, 1);
  const listHref = useListHref(record, href);
  return (
    <li>
      <TabLink href={listHref}>{t(`${entity.key}.plural`)}</TabLink>
      <span className={styles.end}>
        <Loaded query={query}>
          {({ list: [last], total }) =>
            last === undefined
              ? t('health.registers.none')
              : t('health.registers.last', { count: total, day: formatDay(String(last[day]), language) })
          }
        </Loaded>
      </span>
    </li>
  );
}
