import { batchActsOf } from '@kiga/entity/entity-calls.ts';
import type { MenuProps } from 'antd';
import { useActs } from '../acts/use-acts.tsx';
import { useRecordActs } from '../detail/use-record-acts.tsx';
import type { AnyEntity, EntityPage, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { recordPath } from '../entity/record-path.ts';
import { noOwnWays, type ScreenOptions } from '../entity/screen-options.ts';
import { useKit } from '../kit-context.tsx';
import type { ChangePreferences, ListPreferences } from '../preferences/list-preferences.ts';
import { useTransitions } from '../states/use-transitions.tsx';
import { useThemeClass } from '../theme/theme-class.ts';
import { Cell, type ColumnTitle, RowMore, tableColumns } from './columns.tsx';
import styles from './list.module.css';
import { CheckBox, classOf, TableHead, widthOf } from './table-head.tsx';
import { useKeptWidths } from './use-kept-widths.ts';
import { useNarrowColumns } from './use-narrow-columns.ts';
import type { ChangeView } from './use-view-state.ts';
import type { ViewState } from './view-state.ts';

interface ListTableProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
  titles: readonly ColumnTitle[];
  abilities: EntityPage['abilities'];
  rows: readonly EntityRecord[];
  view: ViewState;
  change: ChangeView;
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
  /** True while the rows of the next view are loading. */
  dimmed: boolean;
  selected: ReadonlyMap<string, EntityRecord>;
  onSelect(selected: ReadonlyMap<string, EntityRecord>): void;
  /** Id of the current row. */
  current: string | null;
  onCurrent(id: string): void;
  onOpen(id: string): void;
}

/** Rows of a page. */
export function ListTable(props: ListTableProps) {
  const { entity, options, href, titles, abilities, rows, view, change, selected, onSelect, current, onOpen } = props;
  const { useOwnWays = noOwnWays, useRowWays = noOwnWays } = options;
  const kit = useKit();
  const theme = useThemeClass();
  const acts = useRecordActs(entity);
  const transitions = useTransitions(entity);
  const ownWays = useOwnWays();
  const rowWays = useRowWays();
  const declared = useActs(entity, options.acts);
  const order = (options.narrowOrder ?? []).filter((name) => titles.some((title) => title.name === name));
  const { frame, widthPx, gone } = useNarrowColumns(order.length, rows);
  const shown = titles.filter(({ name }) => !order.slice(0, gone).includes(name));
  const maySelect = [...batchActsOf(entity), 'export'].some((act) => abilities.can.includes(act));

  const columns = tableColumns(kit, entity, shown, abilities);
  const drawn = props.preferences.widths;
  const space = JSON.stringify([columns.map(({ name }) => name), widthPx, drawn, maySelect]);
  const widths = useKeptWidths(frame, space, rows);
  const chosenHere = rows.filter(({ id }) => selected.has(id)).length;

  function choose(records: readonly EntityRecord[], isChosen: boolean) {
    const next = new Map(selected);
    for (const record of records) {
      if (isChosen) next.set(record.id, record);
      else next.delete(record.id);
    }
    onSelect(next);
  }

  function draw(column: string, widthPx: number | null) {
    const { [column]: _, ...others } = props.preferences.widths;
    props.changePreferences({ widths: widthPx === null ? others : { ...others, [column]: widthPx } });
  }

  const menuOf = (record: EntityRecord): MenuProps => ({
    items: [
      { key: 'open', label: kit.t('kit.list.open'), onClick: () => onOpen(record.id) },
      {
        key: 'page',
        label: kit.t('kit.detail.ownPage'),
        onClick: () => kit.open(recordPath(kit, entity, href, record)),
      },
      ...(record.can.includes('update')
        ? [
            {
              key: 'edit',
              label: kit.t(options.edit?.label ?? 'kit.detail.edit'),
              onClick: () => kit.open(options.edit?.href(record) ?? recordPath(kit, entity, href, record, '/edit')),
            },
          ]
        : []),
      ...rowWays(record),
      ...ownWays(record),
      ...declared.itemsOf(record),
      ...transitions.itemsOf(record),
      ...(record.can.includes('restore')
        ? [{ key: 'restore', label: kit.t('kit.detail.restore'), onClick: () => void acts.restore([record]) }]
        : []),
      ...(record.can.includes('delete')
        ? [
            { type: 'divider' as const },
            {
              key: 'delete',
              danger: true,
              label: kit.t('kit.detail.delete'),
              onClick: () => acts.askDelete([record]),
            },
          ]
        : []),
    ],
  });

  return (
    <div className={`${styles.tableFrame} ${styles.headFrame}`} ref={frame} data-dimmed={props.dimmed || undefined}>
      <div className={`${theme} ant-table-css-var ant-table-wrapper`}>
        <div className="ant-table ant-table-medium ant-table-content">
          <table className={widths === null ? styles.table : styles.keptTable}>
            <colgroup>
              {widths === null
                ? maySelect && <col className={styles.selectionColumn} />
                : widths.map((width, index) => <col key={index} style={{ width }} />)}
            </colgroup>
            <TableHead
              widths={drawn}
              onWidth={draw}
              columns={columns}
              view={view}
              change={change}
              chosen={maySelect ? (chosenHere === 0 ? 'none' : chosenHere === rows.length ? 'all' : 'some') : null}
              onChooseAll={(isChosen) => choose(rows, isChosen)}
            />
            <tbody className="ant-table-tbody">
              {rows.map((record) => (
                <tr
                  key={record.id}
                  data-row-key={record.id}
                  className={classesOfRow(record)}
                  tabIndex={record.id === (current ?? rows[0]?.id) ? 0 : -1}
                  aria-label={recordTitle(kit, entity, record)}
                  onFocus={() => props.onCurrent(record.id)}
                  onClick={(event) => {
                    // A selected text is for copying, and controls in a row handle their own clicks.
                    if (window.getSelection()?.toString()) return;
                    if ((event.target as HTMLElement).closest(ownClicks)) return;
                    if (event.ctrlKey || event.metaKey) kit.open(recordPath(kit, entity, href, record));
                    else onOpen(record.id);
                  }}
                >
                  {maySelect && (
                    <td className="ant-table-cell ant-table-selection-column">
                      <CheckBox
                        label={kit.t('kit.list.selectRow', { record: recordTitle(kit, entity, record) })}
                        checked={selected.has(record.id)}
                        onChange={(isChosen) => choose([record], isChosen)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.name}
                      className={classOf(column)}
                      style={{ textAlign: column.align, ...widthOf(drawn[column.name]) }}
                    >
                      <Cell entity={entity} options={options} name={column.name} record={record} />
                    </td>
                  ))}
                  <td className={`ant-table-cell ${styles.moreCell}`} style={{ textAlign: 'end' }}>
                    <RowMore menuOf={() => menuOf(record)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {transitions.dialog}
      {declared.dialog}
    </div>
  );

  function classesOfRow({ id }: EntityRecord): string {
    const classes = ['ant-table-row', selected.has(id) && 'ant-table-row-selected', id === view.open && styles.openRow];
    return classes.filter(Boolean).join(' ');
  }
}

/** Elements that handle their own clicks. */
const ownClicks = 'a, button, input, label, [role="menu"], .ant-table-selection-column';
