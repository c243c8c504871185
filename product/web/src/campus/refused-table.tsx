import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './classes.module.css';

/** A child that is left out, with the reason in the reader's language. */
export interface Refused {
  id: string;
  stuName: string | null;
  className: string | null;
  reason: string;
}

/** Children that are left out of a graduation, each with its reason. */
export function RefusedTable({ title, refused }: { title: string; refused: readonly Refused[] }) {
  const { t } = useKit();
  return (
    <div>
      <span className={styles.issue}>{title}</span>
      <div className={styles.refused}>
        <table>
          <thead>
            <tr>
              <th>{t('campus.student.graduation.student')}</th>
              <th>{t('campus.student.graduation.class')}</th>
              <th>{t('campus.student.graduation.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ id, stuName, className, reason }) => (
              <tr key={id}>
                <th scope="row">{stuName}</th>
                <td>{className}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
