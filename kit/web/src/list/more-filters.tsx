import { Button, Checkbox } from 'antd';
import type { AnyEntity } from '../entity/any-entity.ts';
import { fieldInputOf } from '../fields/field-inputs.ts';
import { useKit } from '../kit-context.tsx';
import styles from './list.module.css';
import { ListFilter } from './list-filter.tsx';
import type { ChangeView } from './use-view-state.ts';
import { type ViewState, withFilter } from './view-state.ts';

interface MoreFiltersProps {
  entity: AnyEntity;
  names: readonly string[];
  view: ViewState;
  change: ChangeView;
  ownerId: string | undefined;
  mayRestore: boolean;
}

/** Further filters, and the switch to deleted records. */
export default function MoreFilters({ entity, names, view, change, ownerId, mayRestore }: MoreFiltersProps) {
  const { t } = useKit();
  // A range sets two keys at once; the second builds on the result of the first.
  let filters = view.filters;
  const set = (key: string, values: readonly string[]) => {
    filters = withFilter(filters, key, values);
    change({ filters });
  };
  return (
    <div className={styles.moreFilters}>
      {names.map((name) => (
        <ListFilter
          key={name}
          entity={entity}
          name={name}
          filters={view.filters}
          onChange={set}
          ownerId={ownerId}
          otherwise={(field) => fieldInputOf(field).Filter}
        />
      ))}
      {mayRestore && (
        <Checkbox checked={view.deleted} onChange={({ target }) => change({ deleted: target.checked })}>
          {t('kit.list.deletedOnes')}
        </Checkbox>
      )}
      {view.deleted && entity.keep !== 'always' && (
        <span className={styles.erasedAfter}>{t('kit.list.erasedAfter', { days: entity.keep.deletedDays })}</span>
      )}
      <Button type="link" onClick={() => change({ filters: {}, deleted: false, q: '' })}>
        {t('kit.list.clearFilters')}
      </Button>
    </div>
  );
}
