import { appTypes } from '@kiga/contract/identity/app-types.ts';
import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { previewMenu } from '@kiga/contract/system/menu.acts.ts';
import { menu } from '@kiga/contract/system/menu.entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, Skeleton, Tag } from 'antd';
import { useId, useState } from 'react';
import { iconByName } from './menu-icons.ts';
import styles from './menus.module.css';

/** The menu as a kind of user sees it. */
export default function MenuPreview() {
  const { t, client } = useKit();
  const [appType, setAppType] = useState<(typeof appTypes)[number]>(3);
  const titleId = useId();
  const query = useQuery({
    queryKey: [menu.key, 'preview', appType],
    queryFn: ({ signal }) => client.call(previewMenu, { appType }, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.menus ?? [];
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.previewTitle}>
        {t('system.menu.preview.title')}
      </h2>
      <Select
        aria-label={t('system.menu.preview.kind')}
        className={styles.kind}
        value={appType}
        onChange={setAppType}
        options={appTypes.map((kind) => ({ value: kind, label: t(`system.menu.options.appTypes.${kind}`) }))}
      />
      <p className={styles.hint}>{t('system.menu.preview.hint')}</p>
      {query.isError && !query.data ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton active title={false} />
      ) : rows.length === 0 ? (
        <p className={styles.hint}>{t('system.menu.preview.empty')}</p>
      ) : (
        <Entries rows={rows} />
      )}
    </section>
  );
}

function Entries({ rows }: { rows: readonly MenuEntry[] }) {
  const { t } = useKit();
  return (
    <ul className={styles.entries}>
      {rows.map(({ id, parentId, name, icon, isShow, subMenus }) => {
        const Icon = iconByName(icon);
        return (
          <li key={id}>
            <span className={isShow ? styles.entry : styles.hiddenEntry}>
              {parentId === null && <Icon size={iconSizePx.button} aria-hidden />}
              {name}
              {!isShow && <Tag>{t('system.menu.hidden')}</Tag>}
            </span>
            {subMenus.length > 0 && <Entries rows={subMenus} />}
          </li>
        );
      })}
    </ul>
  );
}
