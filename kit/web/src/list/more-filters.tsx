import { Button, Checkbox } from 'antd';
import { type AnyEntity, fieldOf } from '../entity/any-entity.ts';
import { fieldInputOf } from '../fields/field-inputs.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { useKit } from '../kit-context.tsx';
import styles from './list.module.css';
import type { ChangeView } from './use-view-state.ts';
import { type ViewState, withFilter } from './view-state.ts';

interface MoreFiltersProps {
  entity: AnyEntity;
  names: readonly string[];
  view: ViewState;
  change: ChangeView;
  kigId: string | undefined;
  mayRestore: boolean;
}

/** The filters that are not in the line, and the look at what was deleted. */
export default function MoreFilters({ entity, names, view, change, kigId, mayRestore }: MoreFiltersProps) {
  const { t } = useKit();
  // A range sets two keys at once; each builds on what the other has left.
  let filters = view.filters;
  const set = (key: string, values: readonly string[]) => {
    filters = withFilter(filters, key, values);
    change({ filters });
  };
  return (
    <div className={styles.moreFilters}>
      {names.map((name) => {
        const field = fieldOf(entity, name);
        const Filter = fieldViewOf(field).LineFilter ?? fieldInputOf(field).Filter;
        return (
          Filter && (
            <Filter
              key={name}
              entity={entity}
              field={field}
              name={name}
              filters={view.filters}
              onChange={set}
              kigId={kigId}
            />
          )
        );
      })}
      {mayRestore && (
        <Checkbox checked={view.deleted} onChange={({ target }) => change({ deleted: target.checked })}>
          {t('kit.list.deletedOnes')}
        </Checkbox>
      )}
      <Button type="link" onClick={() => change({ filters: {}, deleted: false, q: '' })}>
        {t('kit.list.clearFilters')}
      </Button>
    </div>
  );
}
