import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { useKit } from '../kit-context.tsx';
import { Button } from '../light/button.tsx';
import { Pagination } from '../light/pagination.tsx';
import type { ChangePreferences, ListPreferences } from '../preferences/list-preferences.ts';
import { BatchActions } from '../states/batch-actions.tsx';
import styles from './list.module.css';
import { SELECT_MAX, useSelectMatching } from './use-select-matching.ts';
import type { ChangeView } from './use-view-state.ts';
import { pageSizes, type ViewState } from './view-state.ts';

interface ListFootProps {
  entity: AnyEntity;
  options: ScreenOptions;
  total: number;
  view: ViewState;
  change: ChangeView;
  changePreferences: ChangePreferences;
  rows: readonly EntityRecord[];
  selected: readonly EntityRecord[];
  onSelect(selected: ReadonlyMap<string, EntityRecord>): void;
  /** Receives the ids of the records that an act changed. */
  onDone(ids: readonly string[]): void;
}

/** Foot of the table: acts on the selection on the left, pages on the right. Selecting moves nothing. */
export function ListFoot(props: ListFootProps) {
  const { entity, options, total, view, change, changePreferences, rows, selected, onSelect, onDone } = props;
  const { t } = useKit();
  const { loading, selectMatching } = useSelectMatching(entity, view, onSelect);
  const chosen = new Set(selected.map(({ id }) => id));
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const matching = Math.min(total, SELECT_MAX);
  return (
    <div className={styles.foot}>
      <div className={styles.batch}>
        {selected.length > 0 && <strong>{t('kit.list.selected', { count: selected.length })}</strong>}
        <BatchActions
          entity={entity}
          options={options}
          rows={rows}
          selected={selected}
          deleted={view.deleted}
          onDone={onDone}
        />
        {isPageChosen && selected.length < matching && (
          <Button type="text" size="small" disabled={loading} onClick={() => void selectMatching()}>
            {t(matching < total ? 'kit.list.selectMatchingMost' : 'kit.list.selectMatching', { count: matching })}
          </Button>
        )}
        {selected.length > 0 && (
          <Button type="text" size="small" onClick={() => onSelect(new Map())}>
            {t('kit.list.clearSelection')}
          </Button>
        )}
      </div>
      <Pagination
        current={view.pageNumber}
        pageSize={view.pageSize}
        total={total}
        totalText={t(`${entity.key}.total`, { count: total })}
        pageSizes={pageSizes}
        onChange={(pageNumber, pageSize) => {
          if (pageSize === view.pageSize) return change({ pageNumber });
          changePreferences({ pageSize: pageSize as ListPreferences['pageSize'] });
          change({ pageSize, pageNumber: 1 });
        }}
      />
    </div>
  );
}
