import type { Field } from '@kiga/entity/fields/fields.ts';
import type { MenuProps } from 'antd';
import { type AnyEntity, type EntityPage, type EntityRecord, fieldOf } from '../entity/any-entity.ts';
import { capitalised, fieldLabel, tenantLabel, titleField } from '../entity/entity-words.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { fieldViewOf } from '../fields/field-views.ts';
import { iconSizePx, MoreIcon } from '../icon/icons.ts';
import { type Kit, useKit } from '../kit-context.tsx';
import { Dropdown } from '../light/bubbles.tsx';
import { Button } from '../light/button.tsx';
import type { ListPreferences } from '../preferences/list-preferences.ts';

/** A column by name with its title. */
export interface ColumnTitle {
  name: string;
  title: string;
  /** True for a column that the list has only where the reader adds it. */
  isMore?: boolean;
}

/**
 * Returns the columns that the reader may see, by name with their titles, and then those that may be added: the short fields of the open
 * record. The column of tenants, which is no field, has the key of their names.
 */
export function columnTitles(
  kit: Kit,
  entity: AnyEntity,
  options: ScreenOptions,
  abilities: EntityPage['abilities'],
): ColumnTitle[] {
  const seen = (name: string) => abilities.fields.includes(name);
  const titled = (name: string) => {
    const title = options.columns?.[name]?.title;
    return { name, title: title ? kit.t(title) : capitalised(fieldLabel(kit, entity, name)) };
  };
  const own: ColumnTitle[] = entity.list.filter(seen).map(titled);
  if (abilities.manyTenants && options.tenants) {
    own.splice(1, 0, { name: entity.tenancy.nameKey, title: tenantLabel(kit, options.tenants) });
  }
  const more = [...new Set(entity.detail.flatMap(({ fields }) => fields))].filter(
    (name) => seen(name) && !entity.list.includes(name) && isShort(fieldOf(entity, name)),
  );
  return [...own, ...more.map((name) => ({ ...titled(name), isMore: true }))];
}

/** Returns whether a column has the place for a field. */
function isShort(field: Field): boolean {
  return field.type !== 'file' && !fieldViewOf(field).isWide?.(field);
}

/** Returns whether the list shows a column with these preferences. */
export function isShown({ name, isMore }: ColumnTitle, { hidden, added }: ListPreferences): boolean {
  return isMore ? added.includes(name) : !hidden.includes(name);
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
