import { student } from '@kiga/contract/campus/student.entity.ts';
import { FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StudentCard } from './student-card-frame.tsx';
import styles from './student-page.module.css';

const fields = ['serviceEndDate', 'idNumber', 'ethnicity', 'address', 'remark'] as const;

/** Fields of the child that the head does not show. */
export default function OtherSection({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  return (
    <StudentCard title={t('campus.student.page.more')}>
      <div className={styles.fields}>
        <FieldList entity={student} fields={fields.filter((field) => field in record)} record={record} />
      </div>
    </StudentCard>
  );
}

/** Returns whether the reader sees any of the fields. */
export const hasOther = (record: EntityRecord): boolean => fields.some((field) => field in record);
