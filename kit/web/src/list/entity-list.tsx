import { useEffect, useMemo, useRef, useState } from 'react';
import { useActs } from '../acts/use-acts.tsx';
import { lazyDialog, lazyPart } from '../chunks/lazy-part.tsx';
import type { AnyEntity, EntityPage, EntityRecord } from '../entity/any-entity.ts';
import { capitalised, titleField } from '../entity/entity-words.ts';
import { LoadFailure } from '../entity/load-failure.tsx';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { useDelayed } from '../entity/use-delayed.ts';
import { useKit } from '../kit-context.tsx';
import { inOrder, openingSearch, useListPreferences } from '../preferences/list-preferences.ts';
import { useTab } from '../tabs/tab.ts';
import { useTemplate } from '../transfer/use-template.ts';
import { columnTitles, isShown } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';
import styles from './list.module.css';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { NothingFound, NothingYet, RowSkeleton } from './list-status.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { otherViewShown } from './other-view.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenRecord } from './use-open-record.ts';
import { usePage } from './use-page.ts';
import { type ChangeView, useViewState } from './use-view-state.ts';
import { isNarrowed, ownerOfView, type ViewState } from './view-state.ts';

const RecordDrawer = lazyDialog(() => import('../detail/record-drawer.tsx'));
const StaleAlert = lazyPart(() => import('./stale-alert.tsx'));
const KeySheet = lazyDialog(() => import('./key-sheet.tsx'));
const ImportDialog = lazyDialog(() => import('../transfer/import-dialog.tsx'));
const ExportDialog = lazyDialog(() => import('../transfer/export-dialog.tsx'));

interface EntityListProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
}

/** List of an entity with search, filters, sorting and pages from its address, and each record in a drawer next to it. */
export function EntityList({ entity, options, href }: EntityListProps) {
  const kit = useKit();
  const tab = useTab();
  const { title: nameTab } = tab;
  const acts = useActs(entity, options.acts);
  const { preferences, changePreferences } = useListPreferences(entity);
  const { view, change } = useViewState(entity, openingSearch(entity, preferences) || (options.opening?.(kit) ?? ''));
  const { query, page, abilities } = usePage(entity, view);
  const [selected, setSelected] = useState<ReadonlyMap<string, EntityRecord>>(new Map());
  const [dialog, setDialog] = useState<'import' | 'export' | 'keys' | null>(null);
  const [importGoesOn, setImportGoesOn] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => page?.list ?? [], [page]);
  const open = useOpenRecord({ view, change, page, rows, settled: !query.isPlaceholderData });
  const late = useDelayed(query.isPending);
  const waiting = useDelayed(query.isPlaceholderData);

  const title = capitalised(kit.t(options.title ?? `${entity.key}.plural`));
  // The tab of a list has the name of its menu entry, which an operator may have changed.
  useEffect(() => nameTab(''), [nameTab]);
  useLastPage(page, view, change);

  const toggle = (record: EntityRecord) => {
    const next = new Map(selected);
    if (!next.delete(record.id)) next.set(record.id, record);
    setSelected(next);
  };
  const may = (act: string) => abilities?.can.includes(act) ?? false;
  const form = () => kit.open(`${href}/new${beginning(options, view)}`);
  const ofList = acts.ofList(ownerOfView(entity, view));
  const mainAct = ofList.find(({ isMain }) => isMain);
  const onAdd = mainAct?.take ?? (may('create') ? form : undefined);
  const addLabel = mainAct?.label ?? kit.t('kit.list.add', { name: kit.t(`${entity.key}.name`) });
  // A sheet belongs to one tenant.
  const mayImport = may('import') && entity.import !== undefined && kit.tenantOfSession !== null;
  const onImport = mayImport ? () => setDialog('import') : undefined;
  const onTemplate = useTemplate(entity);
  const onExport = may('export') && entity.excel ? () => setDialog('export') : undefined;
  const nothingYet = page?.total === 0 && !isNarrowed(view) && !query.isPlaceholderData;
  const titleName = titleField(kit, entity);
  const columns = abilities
    ? inOrder(columnTitles(kit, entity, options, abilities), preferences.columns, titleName)
    : [];
  const shown = columns.filter((column) => column.name === titleName || isShown(column, preferences));
  const other = otherViewShown(options, view);

  useListKeys(tab.active && dialog === null, {
    search: () => search.current?.focus(),
    help: () => setDialog('keys'),
    close: open.close,
    // Another view has keyboard shortcuts of its own.
    ...(!other && {
      move: open.move,
      select: () => open.current && toggle(open.current),
      open: () => open.current && open.show(open.current.id),
    }),
  });

  function content() {
    if (query.isError && !page) {
      const narrowed = isNarrowed(view);
      const clear = {
        label: kit.t('kit.list.clearFilters'),
        take: () => change({ q: '', filters: {}, deleted: false }),
      };
      return (
        <LoadFailure
          failure={query.error}
          attempts={query.errorUpdateCount}
          retry={() => void query.refetch()}
          otherWay={narrowed ? clear : undefined}
        />
      );
    }
    if (!page || !abilities) return late ? <RowSkeleton rows={view.pageSize} /> : null;
    if (nothingYet) {
      return (
        <NothingYet
          entity={entity}
          options={options}
          addLabel={addLabel}
          onAdd={onAdd}
          onImport={onImport}
          onTemplate={onTemplate}
        />
      );
    }
    if (other) return <other.Component view={view} change={change} abilities={abilities} open={open.show} />;
    return (
      <>
        {query.isError && <StaleAlert error={query.error} retry={() => void query.refetch()} />}
        <ListTable
          entity={entity}
          options={options}
          titles={shown}
          abilities={abilities}
          rows={rows}
          view={view}
          change={change}
          preferences={preferences}
          changePreferences={changePreferences}
          dimmed={waiting}
          selected={selected}
          onSelect={setSelected}
          current={open.current?.id ?? null}
          onCurrent={open.point}
          onOpen={open.show}
          href={href}
        />
        {page.total === 0 ? (
          <NothingFound entity={entity} onClear={() => change({ q: '', filters: {}, deleted: false })} />
        ) : (
          <ListFoot
            entity={entity}
            options={options}
            total={page.total}
            view={view}
            change={change}
            changePreferences={changePreferences}
            rows={rows}
            selected={[...selected.values()].map((record) => rows.find(({ id }) => id === record.id) ?? record)}
            onSelect={setSelected}
            onDone={(ids) => setSelected(new Map([...selected].filter(([id]) => !ids.includes(id))))}
          />
        )}
      </>
    );
  }

  const fills = !page || nothingYet || page.total === 0 || other !== undefined;
  return (
    <div className={styles.page} data-density={preferences.density}>
      <ListHead
        entity={entity}
        options={options}
        title={title}
        view={view}
        change={change}
        nothingYet={nothingYet}
        acts={ofList.filter(({ isMain }) => !isMain)}
        addLabel={addLabel}
        onAdd={onAdd}
      />
      {options.ListAlert && <options.ListAlert ownerId={ownerOfView(entity, view)} />}
      <div className={fills ? styles.cardFilled : styles.card} aria-busy={query.isFetching}>
        {abilities && !nothingYet && (
          <FilterLine
            entity={entity}
            options={options}
            view={view}
            change={change}
            abilities={abilities}
            searchRef={search}
            preferences={preferences}
            changePreferences={changePreferences}
          >
            <ListTools
              columns={other ? [] : columns}
              preferences={preferences}
              changePreferences={changePreferences}
              onImport={onImport}
              onExport={onExport}
              onRefresh={() => void query.refetch()}
              refreshing={query.isFetching}
            />
          </FilterLine>
        )}
        {content()}
      </div>
      {open.wasOpened && (
        <RecordDrawer
          entity={entity}
          options={options}
          href={href}
          open={view.open !== null}
          id={view.open}
          known={rows.find(({ id }) => id === view.open)}
          position={open.position}
          onStep={open.step}
          onClose={open.close}
        />
      )}
      {acts.dialog}
      {dialog === 'keys' && <KeySheet onClose={() => setDialog(null)} />}
      {(dialog === 'import' || importGoesOn) && (
        <ImportDialog
          entity={entity}
          open={dialog === 'import'}
          onClose={(goesOn) => {
            setDialog(null);
            setImportGoesOn(goesOn);
          }}
          onEnd={() => setImportGoesOn(false)}
        />
      )}
      {dialog === 'export' && page && abilities && (
        <ExportDialog
          entity={entity}
          view={view}
          abilities={abilities}
          columns={shown.map(({ name }) => name).filter((name) => name !== entity.tenancy.nameKey)}
          selectedIds={[...selected.keys()]}
          total={page.total}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** Returns the query of the form's address with the initial values of a new record. */
function beginning({ newWith = [] }: ScreenOptions, { filters }: ViewState): string {
  const said = newWith.flatMap((name) => (filters[name]?.length === 1 ? [[name, String(filters[name][0])]] : []));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}

/** Moves to the new last page when the rows of the last one are gone. */
function useLastPage(page: EntityPage | undefined, view: ViewState, change: ChangeView) {
  useEffect(() => {
    if (!page || page.list.length > 0 || page.total === 0 || page.pageNumber !== view.pageNumber) return;
    change({ pageNumber: Math.max(1, Math.ceil(page.total / view.pageSize)) }, { replace: true });
  }, [page, view.pageNumber, view.pageSize, change]);
}
