import { type Ref, useEffect, useRef, useState } from 'react';
import { iconSizePx, SearchIcon } from '../icon/icons.ts';
import { useThemeClass } from '../theme/theme-class.ts';
import styles from './list.module.css';

const SEARCH_AFTER_MS = 300;

interface SearchBoxProps {
  /** Given where a key moves the focus into the box. */
  ref?: Ref<HTMLInputElement>;
  value: string;
  placeholder: string;
  onSearch(text: string): void;
}

/** Quick search while typing, but not during a composition. */
export function SearchBox({ ref, value, placeholder, onSearch }: SearchBoxProps) {
  const theme = useThemeClass();
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed in another way, such as by going back or clearing the filters.
  if (asked !== value) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string) {
    clearTimeout(timer.current);
    setAsked(text.trim());
    if (text.trim() !== value) onSearch(text.trim());
  }

  function searchSoon(text: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), SEARCH_AFTER_MS);
  }

  return (
    <span className={`ant-input-affix-wrapper ant-input-outlined ${styles.search} ${theme} ant-input-css-var`}>
      <span className="ant-input-prefix">
        <SearchIcon size={iconSizePx.button} aria-hidden />
      </span>
      <input
        ref={ref}
        className="ant-input"
        type="search"
        maxLength={100}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts={ref ? '/' : undefined}
        value={typed}
        onCompositionStart={() => {
          composing.current = true;
          clearTimeout(timer.current);
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          searchSoon(event.currentTarget.value);
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          if (!composing.current) searchSoon(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') search(typed);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </span>
  );
}
