import { Button, Checkbox, type InputRef, Popover, Spin, Tooltip } from 'antd';
import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react';
import { type AnyEntity, type EntityPage, fieldOf } from '../entity-screen/any-entity.ts';
import type { ScreenOptions } from '../entity-screen/screen-options.ts';
import { selectFilters } from '../fields/select-filters.ts';
import { ColumnsIcon, FilterIcon, ImportIcon, iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './list.module.css';
import { SearchBox } from './search-box.tsx';
import { TenantFilter } from './tenant-filter.tsx';
import type { ChangeView } from './use-view-state.ts';
import { type ViewState, withFilter } from './view-state.ts';

const MoreFilters = lazy(() => import('./more-filters.tsx'));
const INLINE_FILTERS = 2;

interface FilterLineProps {
  entity: AnyEntity;
  options: ScreenOptions;
  view: ViewState;
  change: ChangeView;
  abilities: EntityPage['abilities'];
  searchRef: Ref<InputRef>;
  columns: readonly { name: string; title: string }[];
  hidden: readonly string[];
  onHide(columns: readonly string[]): void;
  onImport?: () => void;
  onRefresh(): void;
  refreshing: boolean;
}

/** One line: quick search, the first filters, more filters; at the right what concerns the list as a whole. */
export function FilterLine(props: FilterLineProps) {
  const { entity, options, view, change, abilities, searchRef, columns, hidden, onHide } = props;
  const kit = useKit();
  const offered = abilities.filters.filter((name) => name !== options.segments?.field);
  const chosen = options.inlineFilters ?? offered;
  const inline = chosen.filter((name) => offered.includes(name) && fieldOf(entity, name).type in selectFilters);
  const inLine = inline.slice(0, INLINE_FILTERS);
  const others = offered.filter((name) => !inLine.includes(name));
  const setFilter = (key: string, values: readonly string[]) =>
    change({ filters: withFilter(view.filters, key, values) });
  const kigId = view.filters.kigId?.[0];
  const mayRestore = abilities.can.includes('restore');

  return (
    <div className={styles.filterLine}>
      {abilities.searchable && (
        <SearchBox
          ref={searchRef}
          value={view.q}
          placeholder={kit.t(`${entity.key}.search`)}
          onSearch={(q) => change({ q }, { replace: true })}
        />
      )}
      {kit.tenantOfSession === null && options.tenants && (
        <TenantFilter
          choice={options.tenants}
          value={kigId ?? null}
          onChange={(id) => change({ filters: withFilter(view.filters, 'kigId', id === null ? [] : [id]) })}
        />
      )}
      {inLine.map((name) => {
        const field = fieldOf(entity, name);
        const Filter = selectFilters[field.type];
        return (
          Filter && (
            <Filter
              key={name}
              entity={entity}
              field={field}
              name={name}
              filters={view.filters}
              onChange={setFilter}
              kigId={kigId}
            />
          )
        );
      })}
      {(others.length > 0 || mayRestore) && (
        <MoreFiltersButton count={countOf(view, others)}>
          <MoreFilters
            entity={entity}
            names={others}
            view={view}
            change={change}
            kigId={kigId}
            mayRestore={mayRestore}
          />
        </MoreFiltersButton>
      )}
      <span className={styles.spring} />
      {props.onImport && (
        <Button type="text" icon={<ImportIcon size={iconSizePx.button} />} onClick={props.onImport}>
          {kit.t('kit.list.import')}
        </Button>
      )}
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className={styles.columnChoice}>
            {columns.map(({ name, title }) => (
              <Checkbox
                key={name}
                checked={!hidden.includes(name)}
                disabled={name === entity.title}
                onChange={({ target }) =>
                  onHide(target.checked ? hidden.filter((one) => one !== name) : [...hidden, name])
                }
              >
                {title}
              </Checkbox>
            ))}
          </div>
        }
      >
        <Tooltip title={kit.t('kit.list.columns')}>
          <Button type="text" aria-label={kit.t('kit.list.columns')} icon={<ColumnsIcon size={iconSizePx.button} />} />
        </Tooltip>
      </Popover>
      <Tooltip title={kit.t('kit.list.refresh')}>
        <Button
          type="text"
          aria-label={kit.t('kit.list.refresh')}
          icon={<RefreshIcon size={iconSizePx.button} />}
          disabled={props.refreshing}
          onClick={props.onRefresh}
        />
      </Tooltip>
    </div>
  );
}

function MoreFiltersButton({ count, children }: { count: number; children: ReactNode }) {
  const kit = useKit();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={<Suspense fallback={<Spin />}>{children}</Suspense>}
    >
      <Button
        type="text"
        icon={<FilterIcon size={iconSizePx.button} />}
        className={count > 0 ? styles.active : undefined}
      >
        {count > 0 ? kit.t('kit.list.moreFiltersActive', { count }) : kit.t('kit.list.moreFilters')}
      </Button>
    </Popover>
  );
}

function countOf(view: ViewState, names: readonly string[]): number {
  const set = names.filter((name) => [name, `${name}From`, `${name}To`].some((key) => view.filters[key]));
  return set.length + (view.deleted ? 1 : 0);
}
