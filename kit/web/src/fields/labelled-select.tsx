import type { ReactNode } from 'react';
import { useKit } from '../kit-context.tsx';
import { Select } from '../light/select.tsx';
import styles from './fields.module.css';

interface LabelledSelectProps {
  label: string;
  /** Null for all. */
  value: string | null;
  options: readonly { value: string; label: ReactNode }[];
  onChange(value: string | null): void;
  /** Label for no choice; default 'all'. */
  allLabel?: string;
  loading?: boolean;
  /** Receives the typed text; makes the select searchable. */
  onSearch?(typed: string): void;
  /** Returns whether an option matches the typed text; default is a match of its label. */
  matches?(typed: string, option: { value?: unknown; label?: unknown } | undefined): boolean;
  onOpen?(): void;
}

// The library treats null as 'nothing chosen' and would show no label.
const ALL = '';

/** Select of a filter that shows its name and its value in one field. */
export function LabelledSelect(props: LabelledSelectProps) {
  const { t } = useKit();
  const { label, value, options, onChange, allLabel = t('kit.list.all'), loading, onSearch, matches, onOpen } = props;
  return (
    <Select
      className={styles.filter}
      prefix={<span className={styles.filterName}>{label}</span>}
      aria-label={label}
      value={value ?? ALL}
      options={[{ value: ALL, label: allLabel }, ...options]}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      loading={loading}
      onSearch={onSearch}
      matches={matches}
      onOpen={onOpen}
    />
  );
}
