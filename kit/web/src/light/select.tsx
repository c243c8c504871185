import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import { hostOfLibrary, subscribeLibrary } from '../library/load-library.ts';
import { useThemeClass } from '../theme/theme-class.ts';
import { LibraryIcon } from './library-icon.tsx';

export interface SelectProps {
  className?: string;
  'aria-label': string;
  /** Text before the value. */
  prefix?: ReactNode;
  value: string;
  options: readonly { value: string; label: ReactNode }[];
  onChange(value: string): void;
  loading?: boolean;
  /** Receives the typed text; makes the select searchable. */
  onSearch?(typed: string): void;
  /** Returns whether an option matches the typed text; default is a match of its label. */
  matches?(typed: string, option: { value?: unknown; label?: unknown } | undefined): boolean;
  onOpen?(): void;
  /** The user's first interaction, before the list was loaded. */
  begins?: 'open' | 'focus' | undefined;
  /** Receives the first interaction while the list is loading. */
  onBegin?: ((begins: 'open' | 'focus') => void) | undefined;
}

const WholeSelect = lazyPart(() => import('../library/whole-select.tsx'), { Waiting: Box, Failed: FailedBox });

/** A select: a box with the value at first, and the library's list once it is loaded or the user opens it. */
export function Select(props: SelectProps) {
  const [begins, setBegins] = useState<'open' | 'focus'>();
  const isThere = useSyncExternalStore(subscribeLibrary, () => hostOfLibrary() !== null);
  if (begins === undefined && !isThere) return <Box {...props} onBegin={setBegins} />;
  return <WholeSelect {...props} begins={begins} onBegin={setBegins} />;
}

// No list exists yet for the box to control.
const shut = { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' } as const;

/** The look of the library's closed select. */
function Box({ className = '', prefix, value, options, onBegin, onOpen, onSearch, ...props }: SelectProps) {
  const theme = useThemeClass();
  const label = options.find((option) => option.value === value)?.label;
  const open = () => {
    onOpen?.();
    onBegin?.('open');
  };
  return (
    <div
      className={`ant-select ant-select-outlined ${className} ${theme} ant-select-css-var ant-select-single ant-select-show-arrow`}
      onMouseDown={(event) => {
        // Otherwise the box would take the focus just before it disappears.
        event.preventDefault();
        // The list closes at a press outside of it, so this press must end before the list exists.
        setTimeout(open);
      }}
      role="presentation"
    >
      {prefix !== undefined && <div className="ant-select-prefix">{prefix}</div>}
      <div
        className="ant-select-content ant-select-content-has-value"
        title={typeof label === 'string' ? label : undefined}
      >
        {label}
        <input
          aria-label={props['aria-label']}
          className="ant-select-input"
          {...shut}
          readOnly
          value=""
          onFocus={() => onBegin?.('focus')}
        />
      </div>
      <div className="ant-select-suffix">
        <LibraryIcon name="down" />
      </div>
    </div>
  );
}

/** Keeps the box after a loading failure; the next attempt to open it retries. */
function FailedBox({ retry, props }: { retry(): void; props: SelectProps }) {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (isTried) retry();
  }, [isTried, retry]);
  return <Box {...props} onBegin={() => setTried(true)} />;
}
