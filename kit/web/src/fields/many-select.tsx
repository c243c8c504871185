import { Select } from 'antd';
import type { ReactNode } from 'react';
import { matchesLabel } from '../entity/initials.ts';
import { useKit } from '../kit-context.tsx';
import type { WidgetProps } from './field-view.ts';

interface ManySelectProps extends Pick<WidgetProps, 'controlId' | 'value' | 'onChange' | 'describedBy'> {
  options: readonly { value: string; label: string }[];
  loading?: boolean;
  notFound?: ReactNode;
  onSearch?(typed: string): void;
  /** Returns whether an option matches the typed text; default is a match of its label. */
  matches?(typed: string, option: { value?: unknown; label?: unknown } | undefined): boolean;
}

/** Searchable select of several options. */
export function ManySelect(props: ManySelectProps) {
  const { t } = useKit();
  const { controlId, value, onChange, describedBy, options, loading, notFound, onSearch, matches } = props;
  return (
    <Select
      id={controlId}
      mode="multiple"
      value={Array.isArray(value) ? value : []}
      options={[...options]}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen : null)}
      loading={loading}
      showSearch={{ filterOption: matches ?? matchesLabel, onSearch }}
      allowClear
      placeholder={t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      notFoundContent={notFound ?? t('kit.list.noData')}
    />
  );
}
