import { reference } from '@kiga/entity/fields/reference.ts';
import { type ReactNode, type Ref, useState } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import { type AnyEntity, type EntityPage, fieldOf } from '../entity/any-entity.ts';
import { tenantLabel } from '../entity/entity-words.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { ReferenceFilter } from '../fields/reference.tsx';
import { FilterIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { Popover } from '../light/bubbles.tsx';
import { Button } from '../light/button.tsx';
import { Waiting } from '../light/waiting.tsx';
import type { ChangePreferences, ListPreferences } from '../preferences/list-preferences.ts';
import { SavedViews } from '../preferences/saved-views.tsx';
import styles from './list.module.css';
import { ListFilter } from './list-filter.tsx';
import { SearchBox } from './search-box.tsx';
import type { ChangeView } from './use-view-state.ts';
import { ownerOfView, type ViewState, withFilter } from './view-state.ts';

const MoreFilters = lazyPart(() => import('./more-filters.tsx'), { Waiting });
const INLINE_FILTERS = 2;

interface FilterLineProps {
  entity: AnyEntity;
  options: ScreenOptions;
  view: ViewState;
  change: ChangeView;
  abilities: EntityPage['abilities'];
  searchRef: Ref<HTMLInputElement>;
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
  /** Content at the end of the line. */
  children: ReactNode;
}

/** Filter line: quick search, the first filters, further filters, and the tools of the list on the right. */
export function FilterLine(props: FilterLineProps) {
  const { entity, options, view, change, abilities, searchRef, preferences, changePreferences, children } = props;
  const kit = useKit();
  const ownerId = ownerOfView(entity, view);
  const asksTenant = kit.ownerOf(entity) === null && options.tenants !== undefined;
  // All tenants together may have many records of one name.
  const waits = (name: string) =>
    asksTenant && ownerId === undefined && view.filters[name] === undefined && options.tenantFilters?.includes(name);
  const offered = abilities.filters.filter((name) => name !== options.segments?.field && !waits(name));
  const chosen = options.inlineFilters ?? offered;
  const inline = chosen.filter((name) => offered.includes(name) && fieldViewOf(fieldOf(entity, name)).LineFilter);
  const inLine = inline.slice(0, INLINE_FILTERS);
  const others = offered.filter((name) => !inLine.includes(name));
  const setFilter = (key: string, values: readonly string[]) =>
    change({ filters: withFilter(view.filters, key, values) });
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
      {asksTenant && options.tenants && (
        <ReferenceFilter
          entity={entity}
          field={reference(options.tenants.to, {})}
          of={options.tenants.ofEntity ? entity.key : undefined}
          name={entity.tenancy.idKey}
          label={tenantLabel(kit, options.tenants)}
          filters={view.filters}
          onChange={setFilter}
        />
      )}
      {inLine.map((name) => (
        <ListFilter
          key={name}
          entity={entity}
          name={name}
          filters={view.filters}
          onChange={setFilter}
          ownerId={ownerId}
        />
      ))}
      {(others.length > 0 || mayRestore) && (
        <MoreFiltersButton count={countOf(view, others)}>
          <MoreFilters
            entity={entity}
            names={others}
            view={view}
            change={change}
            ownerId={ownerId}
            mayRestore={mayRestore}
          />
        </MoreFiltersButton>
      )}
      <SavedViews
        entity={entity}
        view={view}
        change={change}
        preferences={preferences}
        changePreferences={changePreferences}
      />
      <span className={styles.tools}>{children}</span>
    </div>
  );
}

function MoreFiltersButton({ count, children }: { count: number; children: ReactNode }) {
  const kit = useKit();
  const [open, setOpen] = useState(false);
  return (
    <Popover trigger="click" placement="bottomLeft" open={open} onOpenChange={setOpen} content={children}>
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
