import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useKit } from '../kit-context.tsx';
import { LibraryIcon } from '../light/library-icon.tsx';
import { WIDTH_MAX_PX, WIDTH_MIN_PX } from '../preferences/list-preferences.ts';
import { useThemeClass } from '../theme/theme-class.ts';
import type { Column } from './columns.tsx';
import styles from './list.module.css';
import type { ChangeView } from './use-view-state.ts';
import { sortedBy, type ViewState } from './view-state.ts';

interface TableHeadProps {
  /** Widths that the user has drawn, px, by column. */
  widths: Readonly<Record<string, number>>;
  /** Receives a width, px, or null for that of the content. */
  onWidth(column: string, widthPx: number | null): void;
  columns: readonly Column[];
  view: ViewState;
  change: ChangeView;
  /** Selection among the rows of the page; null where none can be selected. */
  chosen: 'all' | 'some' | 'none' | null;
  onChooseAll(chosen: boolean): void;
}

/** Head of the table: sortable titles of columns, and a checkbox for all rows of the page. */
export function TableHead({ columns, widths, onWidth, view, change, chosen, onChooseAll }: TableHeadProps) {
  const { t } = useKit();
  return (
    <thead className="ant-table-thead">
      <tr>
        {chosen && (
          <th className="ant-table-cell ant-table-selection-column" scope="col">
            <CheckBox
              label={t('kit.list.selectAll')}
              checked={chosen === 'all'}
              isSome={chosen === 'some'}
              onChange={onChooseAll}
            />
          </th>
        )}
        {columns.map((column) => {
          const edge = <WidthEdge title={column.title} onWidth={(widthPx) => onWidth(column.name, widthPx)} />;
          const style = { textAlign: column.align, ...widthOf(widths[column.name]) };
          return column.isSortable ? (
            <SortableHead key={column.name} column={column} view={view} change={change} style={style} edge={edge} />
          ) : (
            <th key={column.name} className={classOf(column)} scope="col" style={style}>
              <span className="ant-table-column-title">{column.title}</span>
              {edge}
            </th>
          );
        })}
        <th className={`ant-table-cell ${styles.moreCell}`} scope="col" style={{ textAlign: 'end' }}>
          <span className={styles.forReaders}>{t('kit.list.more')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Returns the class of a column's cells. */
export function classOf({ isTitle }: Column, more = ''): string {
  return `ant-table-cell ${isTitle ? styles.titleCell : ''} ${more}`;
}

interface SortableHeadProps extends Pick<TableHeadProps, 'view' | 'change'> {
  column: Column;
  style: CSSProperties;
  edge: ReactNode;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** Sorts by its column: ascending, descending, and then the default order. */
function SortableHead(props: SortableHeadProps) {
  const { column, view, change, style, edge } = props;
  const { t } = useKit();
  const sorts = view.sort === null ? [] : [{ field: view.sort, order: view.order }, ...view.thenBy];
  const place = sorts.findIndex(({ field }) => field === column.name);
  const order = sorts[place]?.order ?? null;
  const sort = (isMore: boolean) => change(sortedBy(view, column.name, isMore));
  return (
    <th
      className={classOf(column, `ant-table-column-has-sorters${order ? ' ant-table-column-sort' : ''}`)}
      scope="col"
      data-align={column.align}
      tabIndex={0}
      aria-sort={order ? directions[order] : undefined}
      aria-label={column.title}
      aria-description={t('kit.list.sortable')}
      style={style}
      title={t('kit.list.sortMore')}
      onClick={({ shiftKey }) => sort(shiftKey)}
      onKeyDown={({ key, shiftKey, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) sort(shiftKey);
      }}
    >
      <div className="ant-table-column-sorters">
        <span className="ant-table-column-title">{column.title}</span>
        <span className="ant-table-column-sorter ant-table-column-sorter-full">
          <span className="ant-table-column-sorter-inner" aria-hidden>
            <LibraryIcon name="caret-up" className={`ant-table-column-sorter-up${order === 'asc' ? ' active' : ''}`} />
            <LibraryIcon
              name="caret-down"
              className={`ant-table-column-sorter-down${order === 'desc' ? ' active' : ''}`}
            />
          </span>
        </span>
        {sorts.length > 1 && place >= 0 && <span className={styles.sortPlace}>{place + 1}</span>}
      </div>
      {edge}
    </th>
  );
}

/** Returns the style of a column with a drawn width. */
export function widthOf(widthPx: number | undefined): CSSProperties {
  return widthPx === undefined ? {} : { width: widthPx, minWidth: widthPx, maxWidth: widthPx };
}

/** The edge of a column's title, which a pointer draws to another width; a double click goes back to that of the content. */
function WidthEdge({ title, onWidth }: { title: string; onWidth(widthPx: number | null): void }) {
  const { t } = useKit();
  const from = useRef<{ x: number; widthPx: number } | null>(null);
  return (
    <span
      className={styles.edge}
      title={t('kit.list.width', { column: title })}
      aria-hidden
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onWidth(null)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const head = event.currentTarget.closest('th') as HTMLElement;
        from.current = { x: event.clientX, widthPx: head.getBoundingClientRect().width };
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        const widthPx = Math.round(from.current.widthPx + event.clientX - from.current.x);
        onWidth(Math.min(WIDTH_MAX_PX, Math.max(WIDTH_MIN_PX, widthPx)));
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}

interface CheckBoxProps {
  label: string;
  checked: boolean;
  /** True for a checkbox of several rows of which some are selected. */
  isSome?: boolean;
  onChange(checked: boolean): void;
}

/** Checkbox of a row, or of all rows. */
export function CheckBox({ label, checked, isSome = false, onChange }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isSome;
  }, [isSome]);
  const state = checked ? ' ant-checkbox-checked' : isSome ? ' ant-checkbox-indeterminate' : '';
  return (
    <label className={`ant-checkbox-wrapper ant-checkbox-css-var ${useThemeClass()}`}>
      <span className={`ant-checkbox${state}`}>
        <input
          ref={input}
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
      </span>
    </label>
  );
}
