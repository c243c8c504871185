import { menus } from '@kiga/contract/app/menus.ts';
import { menuIconNames } from '@kiga/contract/program/menu-icons.ts';
import { permission } from '@kiga/contract/system/access/permission.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { FlagWidget } from '@kiga/kit-web/fields/flag-widget.tsx';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { iconByName } from './menu-icons.ts';
import styles from './menus.module.css';
import { useAllRecords } from './use-all-records.ts';

/** Screens of the web by name; the product's own menu contains all of them. */
const screens = new Map(menus.flatMap((row) => (row.componentUrl ? [[row.componentUrl, row]] : [])));

/** Returns the texts of permissions by key, in the reader's language; empty while loading. */
export function usePermissionWords(): ReadonlyMap<string, string> {
  const { language } = useKit();
  const records = (useAllRecords(permission) ?? []) as readonly SavedOf<typeof permission>[];
  const wordOf = ({ nameZh, nameEn }: SavedOf<typeof permission>) => (language === 'en_US' ? nameEn : nameZh) ?? '';
  return new Map(records.map((record) => [record.key ?? '', wordOf(record)]));
}

/** Widget for an icon of the set. */
export function IconWidget(props: WidgetProps) {
  const options = menuIconNames.map((name) => {
    const Icon = iconByName(name);
    return {
      value: name,
      words: name,
      label: <Option before={<Icon size={iconSizePx.button} aria-hidden />}>{name}</Option>,
    };
  });
  return <OneOf {...props} options={options} />;
}

/** Widget for a screen of the product, by its name in the product's menu. */
export function ScreenWidget(props: WidgetProps) {
  const { language } = useKit();
  const options = [...screens].map(([name, { zhCN, enUS }]) => {
    const word = language === 'en_US' ? enUS : zhCN;
    return { value: name, words: `${word} ${name}`, label: <Option after={name}>{word}</Option> };
  });
  return <OneOf {...props} options={options} />;
}

/** Widget for a permission, by its text. */
export function PermissionWidget(props: WidgetProps) {
  const options = [...usePermissionWords()].map(([key, word]) => ({
    value: key,
    words: `${word} ${key}`,
    label: <Option after={key}>{word}</Option>,
  }));
  return <OneOf {...props} options={options} />;
}

/** Widget for an entry's visibility; a new entry is visible. */
export function ShownWidget(props: WidgetProps) {
  return <FlagWidget {...props} value={props.value ?? true} />;
}

function Option({ before, after, children }: { before?: ReactNode; after?: string; children: ReactNode }) {
  return (
    <span className={styles.option}>
      {before}
      <span>{children}</span>
      {after && <span className={styles.fact}>{after}</span>}
    </span>
  );
}

interface OneOfProps extends WidgetProps {
  /** Options; `words` are search texts. */
  options: { value: string; words: string; label: ReactNode }[];
}

function OneOf({ controlId, value, onChange, describedBy, options }: OneOfProps) {
  const { t } = useKit();
  const known = options.some((option) => option.value === value);
  const own = typeof value === 'string' && !known ? [{ value, words: value, label: value }] : [];
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={[...own, ...options]}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      showSearch={{ optionFilterProp: 'words' }}
      allowClear
      placeholder={t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      notFoundContent={t('kit.list.noData')}
    />
  );
}
