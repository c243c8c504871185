import type { MallHome } from '@kiga/contract/shop/mall.acts.ts';
import { BellIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import styles from './mall.module.css';

interface CategoriesProps {
  home: MallHome;
  /** Id of the shown category; null for all. */
  chosen: string | null;
  onChoose(id: string | null): void;
}

/** The categories with the numbers of their goods, and the latest notice below them. */
export function Categories({ home: { total, categories, notice }, chosen, onChoose }: CategoriesProps) {
  const { t, language } = useKit();
  const rows = [
    { id: null, name: t('shop.mall.all'), count: total },
    ...categories.map(({ id, categoryName, categoryNameEn, count }) => ({
      id,
      name: language === 'en_US' ? (categoryNameEn ?? categoryName) : categoryName,
      count,
    })),
  ];
  return (
    <nav className={styles.categories} aria-label={t('shop.category.plural')}>
      <ul>
        {rows.map(({ id, name, count }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span>{name}</span>
              <span className={styles.count}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
      {notice && (
        <TabLink className={styles.notice} href={`/mallNoticeList?id=${notice.id}`} title={notice.title}>
          <BellIcon size={iconSizePx.tag} aria-hidden />
          <span>{notice.title}</span>
        </TabLink>
      )}
    </nav>
  );
}
