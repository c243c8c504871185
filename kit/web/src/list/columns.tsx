import { Button, Dropdown, type TableProps } from 'antd';
import { type AnyEntity, type EntityPage, type EntityRecord, fieldOf } from '../entity/any-entity.ts';
import { capitalised, fieldLabel, tenantLabel, titleField } from '../entity/entity-words.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { iconSizePx, MoreIcon } from '../icon/icons.ts';
import type { Kit } from '../kit-context.tsx';
import styles from './list.module.css';
import type { ViewState } from './view-state.ts';

export type Columns = NonNullable<TableProps<EntityRecord>['columns']>;

/** The columns that the reader may see, by name with their titles; that of tenants, which is no field, by the key of their names. */
export function columnTitles(kit: Kit, entity: AnyEntity, options: ScreenOptions, abilities: EntityPage['abilities']) {
  const own = entity.list
    .filter((name) => abilities.fields.includes(name))
    .map((name) => {
      const title = options.columns?.[name]?.title;
      return { name, title: title ? kit.t(title) : capitalised(fieldLabel(kit, entity, name)) };
    });
  if (!abilities.manyTenants || !options.tenants) return own;
  return own.toSpliced(1, 0, { name: entity.tenancy.nameKey, title: tenantLabel(kit, options.tenants) });
}

interface ColumnsInput {
  kit: Kit;
  entity: AnyEntity;
  options: ScreenOptions;
  titles: readonly { name: string; title: string }[];
  abilities: EntityPage['abilities'];
  view: ViewState;
  moreLabel: string;
  /** The acts behind 'more' of a row. */
  menuOf(record: EntityRecord): NonNullable<Parameters<typeof Dropdown>[0]['menu']>;
}

/** The columns of the table. */
export function tableColumns({
  kit,
  entity,
  options,
  titles,
  abilities,
  view,
  moreLabel,
  menuOf,
}: ColumnsInput): Columns {
  return [
    ...titles.map(({ name, title }): Columns[number] => {
      if (name === entity.tenancy.nameKey) return { key: name, title, dataIndex: name };
      const field = fieldOf(entity, name);
      const Cell = options.columns?.[name]?.Cell;
      const { Text, align } = fieldViewOf(field);
      return {
        key: name,
        dataIndex: name,
        title,
        align,
        className: name === titleField(kit, entity) ? styles.titleCell : undefined,
        sorter: abilities.sorts.includes(name),
        sortOrder: view.sort === name ? (view.order === 'asc' ? 'ascend' : 'descend') : null,
        render: (value: unknown, record) =>
          Cell ? (
            <Cell record={record} />
          ) : (
            <Text entity={entity} field={field} name={name} value={value} record={record} />
          ),
      };
    }),
    {
      key: 'more',
      title: <span className={styles.forReaders}>{moreLabel}</span>,
      align: 'end',
      className: styles.moreCell,
      render: (_, record) => (
        <Dropdown trigger={['click']} menu={menuOf(record)} placement="bottomRight">
          <Button type="text" size="small" aria-label={moreLabel} icon={<MoreIcon size={iconSizePx.button} />} />
        </Dropdown>
      ),
    },
  ];
}
