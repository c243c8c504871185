import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import costs from '../costs/costs.module.css';
import styles from './months.module.css';

/** A cell of sums; `href` leads to its entries. */
export interface SumCell {
  text: string | number;
  href?: string | undefined;
}

/** A row of sums. */
export interface SumRow {
  key: string;
  name: string;
  cells: readonly SumCell[];
}

interface SumTableProps {
  title: string;
  note?: string;
  /** Headings, the first one above the names. */
  columns: readonly string[];
  rows: readonly SumRow[];
  /** Rows of totals. */
  foot?: readonly SumRow[];
}

/** A part of the report: a card with a table of sums, or a line that says there are none. */
export function SumTable({ title, note, columns, rows, foot = [] }: SumTableProps) {
  const { t } = useKit();
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('billing.bookMonth.none')}</p>
      ) : (
        <ScrollRegion className={costs.scroll} label={title}>
          <table className={costs.table} aria-label={title}>
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <th key={column} scope="col" data-number={place > 0 || undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </tbody>
            {foot.length > 0 && (
              <tfoot>
                {foot.map((row) => (
                  <Row key={row.key} row={row} />
                ))}
              </tfoot>
            )}
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

function Row({ row: { name, cells } }: { row: SumRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map(({ text, href }, place) => (
        <td key={place} data-number data-none={text === 0 || text === '0.00'}>
          {href === undefined ? text : <TabLink href={href}>{text}</TabLink>}
        </td>
      ))}
    </tr>
  );
}
