import type { OpenItem } from '@kiga/contract/attendance/open.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { ClipboardList as OpenIcon } from 'lucide-react';
import { ToDo } from './to-do.tsx';
import styles from './to-dos.module.css';

/** The line of the home board that leads to everything that waits in attendance. */
export function OpenLine({ items }: { items: readonly OpenItem[] }) {
  const { t } = useKit();
  const count = items.reduce((sum, item) => sum + item.count, 0);
  return (
    <ToDo
      Icon={OpenIcon}
      title={t('attendance.open.board', { count })}
      act={
        <TabLink className={styles.link} href="/attendance/open">
          {t('attendance.open.all')}
        </TabLink>
      }
    />
  );
}
