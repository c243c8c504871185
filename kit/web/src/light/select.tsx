import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import { hostOfLibrary, subscribeLibrary } from '../library/load-library.ts';
import { useThemeClass } from '../theme/theme-class.ts';
import { LibraryIcon } from './library-icon.tsx';

export interface SelectProps {
  className?: string;
  'aria-label': string;
  /** Stands before the value. */
  prefix?: ReactNode;
  value: string;
  options: readonly { value: string; label: ReactNode }[];
  onChange(value: string): void;
  loading?: boolean;
  /** Where given one may type to find an option, and it is told what was typed. */
  onSearch?(typed: string): void;
  /** Whether an option is meant by what was typed; by its label where not given. */
  matches?(typed: string, option: { value?: unknown; label?: unknown } | undefined): boolean;
  onOpen?(): void;
  /** What was done to the box before the list was there. */
  begins?: 'open' | 'focus' | undefined;
  /** Told of it, while the list is on its way. */
  onBegin?: ((begins: 'open' | 'focus') => void) | undefined;
}

const WholeSelect = lazyPart(() => import('../library/whole-select.tsx'), { Waiting: Box, Failed: FailedBox });

/** One of a list: a box with the value, and the list once the component library is there or somebody wants to choose. */
export function Select(props: SelectProps) {
  const [begins, setBegins] = useState<'open' | 'focus'>();
  const isThere = useSyncExternalStore(subscribeLibrary, () => hostOfLibrary() !== null);
  if (begins === undefined && !isThere) return <Box {...props} onBegin={setBegins} />;
  return <WholeSelect {...props} begins={begins} onBegin={setBegins} />;
}

// There is no list yet that it could control.
const shut = { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' } as const;

/** Looks as the library's select does while it is shut. */
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
        // Else the box would take the focus, and then be gone.
        event.preventDefault();
        open();
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

/** The list did not arrive: the box stays, and the next try to open it asks again. */
function FailedBox({ retry, props }: { retry(): void; props: SelectProps }) {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (isTried) retry();
  }, [isTried, retry]);
  return <Box {...props} onBegin={() => setTried(true)} />;
}
