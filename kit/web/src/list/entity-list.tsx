import { Alert, Button, type InputRef, Segmented } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useRecordActs } from '../detail/use-record-acts.tsx';
import type { AnyEntity, EntityPage, EntityRecord } from '../entity-screen/any-entity.ts';
import { capitalised } from '../entity-screen/entity-words.ts';
import { failureText } from '../entity-screen/failure-text.ts';
import { LoadFailure } from '../entity-screen/load-failure.tsx';
import type { ScreenOptions, Segments } from '../entity-screen/screen-options.ts';
import { useDelayed } from '../entity-screen/use-delayed.ts';
import { AddIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { useTab } from '../tabs/tab.ts';
import { columnTitles } from './columns.tsx';
import { FilterLine } from './filter-line.tsx';
import styles from './list.module.css';
import { ListFoot } from './list-foot.tsx';
import { NothingFound, NothingYet, RowSkeleton } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenRecord } from './use-open-record.ts';
import { usePage } from './use-page.ts';
import { type ChangeView, useViewState } from './use-view-state.ts';
import { isNarrowed, type ViewState, withFilter } from './view-state.ts';

const RecordDrawer = lazy(() => import('../detail/record-drawer.tsx'));

interface EntityListProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
}

/** The list of an entity: found, filtered, sorted and paged by its address, with each record in a drawer beside it. */
export function EntityList({ entity, options, href }: EntityListProps) {
  const kit = useKit();
  const tab = useTab();
  const { title: nameTab } = tab;
  const { view, change } = useViewState(entity);
  const { query, page, abilities } = usePage(entity, view);
  const { hidden, hide } = useHiddenColumns(entity);
  const acts = useRecordActs(entity);
  const [selected, setSelected] = useState<ReadonlyMap<string, EntityRecord>>(new Map());
  const [importing, setImporting] = useState(false);
  const search = useRef<InputRef>(null);
  const rows = useMemo(() => page?.list ?? [], [page]);
  const open = useOpenRecord({ view, change, page, rows, settled: !query.isPlaceholderData });
  const late = useDelayed(query.isPending);
  const waiting = useDelayed(query.isPlaceholderData);

  const name = kit.t(`${entity.key}.name`);
  const title = capitalised(kit.t(`${entity.key}.plural`));
  useEffect(() => nameTab(title), [nameTab, title]);
  useLastPage(page, view, change);

  const toggle = (record: EntityRecord) => {
    const next = new Map(selected);
    if (!next.delete(record.id)) next.set(record.id, record);
    setSelected(next);
  };
  useListKeys(tab.active && !importing, {
    search: () => search.current?.focus(),
    move: open.move,
    select: () => open.current && toggle(open.current),
    open: () => open.current && open.show(open.current.id),
    close: open.close,
  });

  const may = (act: string) => abilities?.can.includes(act) ?? false;
  const onAdd = may('create') ? () => kit.open(`${href}/new`) : undefined;
  const offered = may('import') && kit.tenantOfSession !== null ? options.import : undefined;
  const onImport = offered && (() => setImporting(true));
  const onTemplate = offered && (() => void kit.client.download(offered.template, {}));
  const nothingYet = page?.total === 0 && !isNarrowed(view) && !query.isPlaceholderData;
  const titles = abilities ? columnTitles(kit, entity, options, abilities) : [];

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
      return <NothingYet entity={entity} options={options} onAdd={onAdd} onImport={onImport} onTemplate={onTemplate} />;
    }
    return (
      <>
        {query.isError && (
          <Alert
            banner
            type="warning"
            title={`${kit.t('kit.failure.title')} ${failureText(kit, query.error)}`}
            action={
              <Button size="small" onClick={() => void query.refetch()}>
                {kit.t('kit.failure.retry')}
              </Button>
            }
          />
        )}
        <ListTable
          entity={entity}
          options={options}
          titles={titles.filter(({ name }) => name === entity.title || !hidden.includes(name))}
          abilities={abilities}
          rows={rows}
          view={view}
          change={change}
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
            totalKey={`${entity.key}.total`}
            total={page.total}
            view={view}
            change={change}
            selected={selected.size}
            onClearSelection={() => setSelected(new Map())}
            onDelete={
              may('delete') && !view.deleted
                ? async () => {
                    if (await acts.askDelete([...selected.values()])) setSelected(new Map());
                  }
                : undefined
            }
          />
        )}
      </>
    );
  }

  const fills = !page || nothingYet || page.total === 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {options.segments && !nothingYet && <Switch segments={options.segments} view={view} change={change} />}
        {onAdd && (
          <Button
            type={nothingYet ? 'default' : 'primary'}
            className={styles.mainAction}
            icon={<AddIcon size={iconSizePx.button} />}
            onClick={onAdd}
          >
            {kit.t('kit.list.add', { name })}
          </Button>
        )}
      </div>
      <div className={fills ? styles.cardFilled : styles.card} aria-busy={query.isFetching}>
        {abilities && !nothingYet && (
          <FilterLine
            entity={entity}
            options={options}
            view={view}
            change={change}
            abilities={abilities}
            searchRef={search}
            columns={titles}
            hidden={hidden}
            onHide={hide}
            onImport={onImport}
            onRefresh={() => void query.refetch()}
            refreshing={query.isFetching}
          />
        )}
        {content()}
      </div>
      <Suspense>
        {open.wasOpened && (
          <RecordDrawer
            entity={entity}
            options={options}
            href={href}
            id={view.open}
            known={rows.find(({ id }) => id === view.open)}
            position={open.position}
            onStep={open.step}
            onClose={open.close}
          />
        )}
        {importing && offered && <offered.Dialog onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
}

/** The switch above the list with what each part counts. */
function Switch({ segments, view, change }: { segments: Segments; view: ViewState; change: ChangeView }) {
  const { t } = useKit();
  const counts = segments.useCounts(view.filters.kigId?.[0]);
  const values = view.filters[segments.field] ?? [];
  const same = (filter: readonly string[]) =>
    filter.length === values.length && filter.every((value) => values.includes(value));
  return (
    <Segmented
      // A combination that the switch does not know leaves all its parts unmarked.
      value={segments.options.find(({ filter }) => same(filter))?.value ?? ''}
      onChange={(chosen) => {
        const filter = segments.options.find(({ value }) => value === chosen)?.filter ?? [];
        change({ filters: withFilter(view.filters, segments.field, filter) });
      }}
      options={segments.options.map(({ value, label }) => ({
        value,
        label: (
          <span className={styles.segment}>
            {t(label)} {counts && <span className={styles.segmentCount}>{counts[value] ?? 0}</span>}
          </span>
        ),
      }))}
    />
  );
}

/** After the last rows of the last page are gone, the page before is the last one. */
function useLastPage(page: EntityPage | undefined, view: ViewState, change: ChangeView) {
  useEffect(() => {
    if (!page || page.list.length > 0 || page.total === 0 || page.pageNumber !== view.pageNumber) return;
    change({ pageNumber: Math.max(1, Math.ceil(page.total / view.pageSize)) }, { replace: true });
  }, [page, view.pageNumber, view.pageSize, change]);
}
