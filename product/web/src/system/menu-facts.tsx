import { menu } from '@kiga/contract/system/menu.entity.ts';
import { isOtherSite } from '@kiga/contract/system/menu-href.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Tag } from 'antd';
import styles from './menus.module.css';
import { useAllRecords } from './use-all-records.ts';

/** Target and visibility of an entry, next to its name in the tree. */
export function MenuFacts({ id }: { id: string }) {
  const { t } = useKit();
  const record = useAllRecords(menu)?.find((one) => one.id === id) as SavedOf<typeof menu> | undefined;
  if (!record) return null;
  const { href, isShow } = record;
  return (
    <>
      <span className={styles.fact}>{href ?? t('system.menu.heading')}</span>
      {href && isOtherSite(href) && <Tag>{t('system.menu.link')}</Tag>}
      {isShow === false && <Tag>{t('system.menu.hidden')}</Tag>}
    </>
  );
}
