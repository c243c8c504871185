import type { MenuProps } from 'antd';
import { type AnyEntity, type EntityPage, type EntityRecord, fieldOf } from '../entity/any-entity.ts';
import { capitalised, fieldLabel, tenantLabel, titleField } from '../entity/entity-words.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { iconSizePx, MoreIcon } from '../icon/icons.ts';
import { type Kit, useKit } from '../kit-context.tsx';
import { Dropdown } from '../light/bubbles.tsx';
import { Button } from '../light/button.tsx';

/** A column by name with its title. */
export interface ColumnTitle {
  name: string;
  title: string;
}

/**
 * Returns the columns that the reader may see, by name with their titles. The column of tenants, which is no field, has the key of their
 * names.
 */
export function columnTitles(
  kit: Kit,
  entity: AnyEntity,
  options: ScreenOptions,
  abilities: EntityPage['abilities'],
): ColumnTitle[] {
  const own = entity.list
    .filter((name) => abilities.fields.includes(name))
    .map((name) => {
      const title = options.columns?.[name]?.title;
      return { name, title: title ? kit.t(title) : capitalised(fieldLabel(kit, entity, name)) };
    });
  if (!abilities.manyTenants || !options.tenants) return own;
  return own.toSpliced(1, 0, { name: entity.tenancy.nameKey, title: tenantLabel(kit, options.tenants) });
}

/** A column of the table. */
export interface Column extends ColumnTitle {
  /** Numbers align with the end of their column. */
  align?: 'end';
  /** True for the column that names the record. */
  isTitle: boolean;
  isSortable: boolean;
}

/** Returns the columns of the table with the properties of their fields. */
export function tableColumns(
  kit: Kit,
  entity: AnyEntity,
  titles: readonly ColumnTitle[],
  abilities: EntityPage['abilities'],
): Column[] {
  const named = titleField(kit, entity);
  return titles.map(({ name, title }) => ({
    name,
    title,
    align: name === entity.tenancy.nameKey ? undefined : fieldViewOf(fieldOf(entity, name)).align,
    isTitle: name === named,
    isSortable: abilities.sorts.includes(name),
  }));
}

interface CellProps {
  entity: AnyEntity;
  options: ScreenOptions;
  name: string;
  record: EntityRecord;
}

/** Cell of a record in a column. */
export function Cell({ entity, options, name, record }: CellProps) {
  const value = (record as Readonly<Record<string, unknown>>)[name];
  if (name === entity.tenancy.nameKey) return String(value ?? '');
  const Own = options.columns?.[name]?.Cell;
  if (Own) return <Own record={record} />;
  const field = fieldOf(entity, name);
  const { Text } = fieldViewOf(field);
  return <Text entity={entity} field={field} name={name} value={value} record={record} />;
}

/** Menu of further acts of a row. */
export function RowMore({ menuOf }: { menuOf(): MenuProps }) {
  const { t } = useKit();
  const label = t('kit.list.more');
  return (
    <Dropdown trigger={['click']} menuOf={menuOf} placement="bottomRight">
      <Button type="text" size="small" aria-label={label} icon={<MoreIcon size={iconSizePx.button} />} />
    </Dropdown>
  );
}
