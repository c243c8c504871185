import type { KeyboardEvent, ReactNode } from 'react';
import { useKit } from '../kit-context.tsx';
import { useThemeClass } from '../theme/theme-class.ts';
import { LibraryIcon } from './library-icon.tsx';
import { Select } from './select.tsx';
import { shownPages } from './shown-pages.ts';

/** Element that the library's styles expect; the surrounding item is the one in the tab order. */
const PageLink = 'a';

interface PaginationProps {
  current: number;
  pageSize: number;
  total: number;
  /** Text before the pages. */
  totalText: string;
  pageSizes: readonly number[];
  onChange(pageNumber: number, pageSize: number): void;
}

/** Pagination of a list with a choice of page size. It has the look of the component library without its program. */
export function Pagination({ current, pageSize, total, totalText, pageSizes, onChange }: PaginationProps) {
  const { t } = useKit();
  const theme = useThemeClass();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const go = (page: number) => {
    const target = Math.min(last, Math.max(1, page));
    if (target !== current) onChange(target, pageSize);
  };
  const step = (title: string, kind: 'prev' | 'next', page: number) => {
    const isEnd = page < 1 || page > last;
    return (
      <Item
        title={title}
        className={`${kind === 'prev' ? 'ant-pagination-prev' : 'ant-pagination-next'}${isEnd ? ' ant-pagination-disabled' : ''}`}
        disabled={isEnd}
        take={() => go(page)}
      >
        <button className="ant-pagination-item-link" type="button" aria-label={title} tabIndex={-1} disabled={isEnd}>
          <LibraryIcon name={kind === 'prev' ? 'left' : 'right'} />
        </button>
      </Item>
    );
  };
  return (
    <ul className={`ant-pagination ${theme}`}>
      <li className="ant-pagination-total-text">{totalText}</li>
      {step(t('kit.list.previousPage'), 'prev', current - 1)}
      {shownPages(current, last).map((page) =>
        typeof page === 'number' ? (
          <Item
            key={page}
            title={String(page)}
            className={`ant-pagination-item${page === current ? ' ant-pagination-item-active' : ''}`}
            current={page === current}
            take={() => go(page)}
          >
            <PageLink>{page}</PageLink>
          </Item>
        ) : (
          <Item
            key={page}
            title={t(page === 'back' ? 'kit.list.threePagesBack' : 'kit.list.threePagesOn')}
            className={
              page === 'back'
                ? 'ant-pagination-jump-prev ant-pagination-jump-prev-custom-icon'
                : 'ant-pagination-jump-next ant-pagination-jump-next-custom-icon'
            }
            take={() => go(current + (page === 'back' ? -3 : 3))}
          >
            <PageLink className="ant-pagination-item-link">
              <div className="ant-pagination-item-container">
                <LibraryIcon
                  name={page === 'back' ? 'double-left' : 'double-right'}
                  className="ant-pagination-item-link-icon"
                />
                <span className="ant-pagination-item-ellipsis">
                  <LibraryIcon name="ellipsis" />
                </span>
              </div>
            </PageLink>
          </Item>
        ),
      )}
      {step(t('kit.list.nextPage'), 'next', current + 1)}
      <li className="ant-pagination-options">
        <Select
          className="ant-pagination-options-size-changer"
          aria-label={t('kit.list.pageSize')}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: t('kit.list.ofPage', { count: size }) }))}
          onChange={(size) => onChange(1, Number(size))}
        />
      </li>
    </ul>
  );
}

interface ItemProps {
  title: string;
  className: string;
  disabled?: boolean;
  current?: boolean;
  take(): void;
  children: ReactNode;
}

function Item({ title, className, disabled = false, current = false, take, children }: ItemProps) {
  // The library's styles expect the item itself to be the control.
  const taken = {
    tabIndex: disabled ? undefined : 0,
    'aria-disabled': disabled || undefined,
    onClick: take,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && take(),
  };
  return (
    <li title={title} className={className} aria-current={current ? 'page' : undefined} {...taken}>
      {children}
    </li>
  );
}
