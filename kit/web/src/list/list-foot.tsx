import { Button, Pagination } from 'antd';
import { useKit } from '../kit-context.tsx';
import styles from './list.module.css';
import type { ChangeView } from './use-view-state.ts';
import { pageSizes, type ViewState } from './view-state.ts';

interface ListFootProps {
  /** Key of the words for a number of records. */
  totalKey: string;
  total: number;
  view: ViewState;
  change: ChangeView;
  selected: number;
  onClearSelection(): void;
  onDelete?: () => void;
}

/** Below the table: what can be done with the selection at the left, pages at the right; selecting moves nothing. */
export function ListFoot({ totalKey, total, view, change, selected, onClearSelection, onDelete }: ListFootProps) {
  const { t } = useKit();
  return (
    <div className={styles.foot}>
      <div className={styles.batch}>
        {selected > 0 && <strong>{t('kit.list.selected', { count: selected })}</strong>}
        {onDelete && (
          <Button size="small" danger={selected > 0} onClick={onDelete}>
            {t('kit.list.deleteSelected')}
          </Button>
        )}
        {selected > 0 && (
          <Button type="text" size="small" onClick={onClearSelection}>
            {t('kit.list.clearSelection')}
          </Button>
        )}
      </div>
      <Pagination
        current={view.pageNumber}
        pageSize={view.pageSize}
        total={total}
        showLessItems
        showTotal={(count) => t(totalKey, { count })}
        showSizeChanger={{ 'aria-label': t('kit.list.pageSize') }}
        pageSizeOptions={[...pageSizes]}
        onChange={(pageNumber, pageSize) =>
          change(pageSize === view.pageSize ? { pageNumber } : { pageSize, pageNumber: 1 })
        }
      />
    </div>
  );
}
