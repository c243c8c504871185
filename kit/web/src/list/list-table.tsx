import { batchActsOf } from '@kiga/entity/entity-calls.ts';
import { Table } from 'antd';
import { useActs } from '../acts/use-acts.tsx';
import { useRecordActs } from '../detail/use-record-acts.tsx';
import type { AnyEntity, EntityPage, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { recordPath } from '../entity/record-path.ts';
import { noOwnWays, type ScreenOptions } from '../entity/screen-options.ts';
import { useKit } from '../kit-context.tsx';
import { useTransitions } from '../states/use-transitions.tsx';
import { tableColumns } from './columns.tsx';
import styles from './list.module.css';
import { useNarrowColumns } from './use-narrow-columns.ts';
import type { ChangeView } from './use-view-state.ts';
import type { ViewState } from './view-state.ts';

interface ListTableProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
  titles: readonly { name: string; title: string }[];
  abilities: EntityPage['abilities'];
  rows: readonly EntityRecord[];
  view: ViewState;
  change: ChangeView;
  /** While the rows of the next view are on their way. */
  dimmed: boolean;
  selected: ReadonlyMap<string, EntityRecord>;
  onSelect(selected: ReadonlyMap<string, EntityRecord>): void;
  /** The row one is at. */
  current: string | null;
  onCurrent(id: string): void;
  onOpen(id: string): void;
}

/** The rows of a page. */
export function ListTable(props: ListTableProps) {
  const { entity, options, href, titles, abilities, rows, view, change, selected, onSelect, current, onOpen } = props;
  const { useOwnWays = noOwnWays } = options;
  const kit = useKit();
  const acts = useRecordActs(entity);
  const transitions = useTransitions(entity);
  const ownWays = useOwnWays();
  const declared = useActs(entity, options.acts);
  const order = (options.narrowOrder ?? []).filter((name) => titles.some((title) => title.name === name));
  const { frame, gone } = useNarrowColumns(order.length, rows);
  const shown = titles.filter(({ name }) => !order.slice(0, gone).includes(name));
  const maySelect = [...batchActsOf(entity), 'export'].some((act) => abilities.can.includes(act));

  const columns = tableColumns({
    kit,
    entity,
    options,
    titles: shown,
    abilities,
    view,
    moreLabel: kit.t('kit.list.more'),
    menuOf: (record) => ({
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
                label: kit.t('kit.detail.edit'),
                onClick: () => kit.open(recordPath(kit, entity, href, record, '/edit')),
              },
            ]
          : []),
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
    }),
  });

  return (
    <div className={styles.tableFrame} ref={frame} data-dimmed={props.dimmed || undefined}>
      <Table<EntityRecord>
        size="middle"
        rowKey="id"
        columns={columns}
        dataSource={rows}
        pagination={false}
        // A field named children would be taken for rows within the row.
        expandable={{ childrenColumnName: '-' }}
        locale={{ emptyText: <span /> }}
        sortDirections={['ascend', 'descend']}
        showSorterTooltip={false}
        onChange={(_, __, sorter) => {
          const { order, columnKey } = [sorter].flat()[0] ?? {};
          change(order ? { sort: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : { sort: null });
        }}
        rowSelection={
          maySelect
            ? {
                selectedRowKeys: [...selected.keys()],
                preserveSelectedRowKeys: true,
                onChange: (keys, records) => {
                  const known = new Map([...selected, ...records.filter(Boolean).map((one) => [one.id, one] as const)]);
                  onSelect(
                    new Map(
                      keys.flatMap((key) => {
                        const record = known.get(String(key));
                        return record ? [[record.id, record] as const] : [];
                      }),
                    ),
                  );
                },
              }
            : undefined
        }
        rowClassName={({ id }) => (id === view.open ? (styles.openRow ?? '') : '')}
        onRow={(record) => ({
          tabIndex: record.id === (current ?? rows[0]?.id) ? 0 : -1,
          'aria-label': recordTitle(kit, entity, record),
          onFocus: () => props.onCurrent(record.id),
          onClick: (event) => {
            // Text that was selected is to be copied, and what one clicks on in a row answers by itself.
            if (window.getSelection()?.toString()) return;
            if (
              (event.target as HTMLElement).closest(
                'a, button, input, label, [role="menu"], .ant-table-selection-column',
              )
            )
              return;
            onOpen(record.id);
          },
        })}
      />
      {transitions.dialog}
      {declared.dialog}
    </div>
  );
}
