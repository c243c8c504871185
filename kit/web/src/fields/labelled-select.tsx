import type { ReactNode } from 'react';
import { useKit } from '../kit-context.tsx';
import { Select } from '../light/select.tsx';
import styles from './fields.module.css';

interface LabelledSelectProps {
  label: string;
  /** null stands for all. */
  value: string | null;
  options: readonly { value: string; label: ReactNode }[];
  onChange(value: string | null): void;
  /** Word for no choice; 'all' where not given. */
  allLabel?: string;
  loading?: boolean;
  /** Where given one may type to find an option, and it is told what was typed. */
  onSearch?(typed: string): void;
  /** Whether an option is meant by what was typed; by its label where not given. */
  matches?(typed: string, option: { value?: unknown; label?: unknown } | undefined): boolean;
  onOpen?(): void;
}

// The library takes null for 'nothing chosen' and would show no word at all.
const ALL = '';

/** A filter that shows its name and its value in one field. */
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
