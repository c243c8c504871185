import { studentAround } from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Loaded, StudentCard } from './student-card-frame.tsx';
import styles from './student-page.module.css';
import { useChildQuery } from './use-child-query.ts';

/** Brothers and sisters in the kindergarten: children with a parent in common. */
export default function FamilySection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const query = useChildQuery(studentAround, record, [student.key]);
  return (
    <StudentCard title={t('campus.student.page.family')}>
      <Loaded query={query} rows={1}>
        {({ siblings }) =>
          (siblings ?? []).length === 0 ? (
            <p className={styles.quiet}>{t('campus.student.page.noSiblings')}</p>
          ) : (
            <ul className={styles.answers}>
              {(siblings ?? []).map(({ id, stuName, className, status }) => (
                <li key={id}>
                  <TabLink href={recordPath(kit, student, '/campus/students', { ...record, id })}>{stuName}</TabLink>
                  <span>{className}</span>
                  <span className={styles.end}>{t(`campus.student.options.status.${status}`)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </StudentCard>
  );
}
