import type { RenewalCandidate, RenewalQuote } from '@kiga/contract/billing/recharge-order.acts.ts';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { iconSizePx, ListIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { SearchBox } from '@kiga/kit-web/list/search-box.tsx';
import { CheckBox } from '@kiga/kit-web/list/table-head.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './renewal.module.css';
import { type Choice, expectedUntil, findChildren, type Segment } from './renewal-model.ts';
import { RenewalRow } from './renewal-row.tsx';

const emptyKeys: Readonly<Record<Segment | 'found', { title: string; text: string }>> = {
  due: { title: 'billing.renewal.nobodyDue', text: 'billing.renewal.nobodyDueText' },
  ended: { title: 'billing.renewal.nobodyEnded', text: 'billing.renewal.nobodyEndedText' },
  all: { title: 'billing.renewal.nobody', text: 'billing.renewal.nobodyText' },
  found: { title: 'billing.renewal.nobodyFound', text: 'billing.renewal.nobodyFoundText' },
};

interface RenewalTableProps {
  /** Children of the segment. */
  candidates: readonly RenewalCandidate[];
  segment: Segment;
  /** True for a kindergarten without children. */
  isEmpty: boolean;
  today: string;
  choice: Choice | null;
  quote: RenewalQuote | undefined;
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

/** The children with the end of their service before and after the renewal; those to renew are checked. */
export function RenewalTable(props: RenewalTableProps) {
  const { candidates, segment, isEmpty, today, choice, quote, chosen, onChoose } = props;
  const { t, open, drawings } = useKit();
  const [search, setSearch] = useState('');
  const [className, setClassName] = useState<string | null>(null);
  const shown = findChildren(candidates, search, className);
  const chosenHere = shown.filter(({ id }) => chosen.has(id)).length;
  const classes = [...new Set(candidates.map((child) => child.className))].filter((name) => name !== null);
  const untilOf = new Map(quote?.lines.map(({ studentId, until }) => [studentId, until]));

  function choose(ids: readonly string[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  }

  const empty = emptyKeys[isEmpty ? 'all' : candidates.length > 0 ? 'found' : segment];
  return (
    <div className={styles.card}>
      <div className={styles.filterLine}>
        <SearchBox value={search} placeholder={t('billing.renewal.search')} onSearch={setSearch} />
        <LabelledSelect
          label={t('billing.renewal.columns.className')}
          value={className}
          options={classes.map((name) => ({ value: name, label: name }))}
          onChange={setClassName}
        />
        <Button
          type="text"
          className={styles.orders}
          icon={<ListIcon size={iconSizePx.button} />}
          onClick={() => open('/billing/orders?kind=renewal')}
        >
          {t('billing.renewal.orders')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <StatusPage drawing={<drawings.Empty />} title={t(empty.title)} sentence={t(empty.text)} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={t('billing.renewal.title')}>
            <thead>
              <tr>
                <th className={styles.box}>
                  <CheckBox
                    label={t('billing.renewal.selectAll')}
                    checked={chosenHere === shown.length}
                    isSome={chosenHere > 0 && chosenHere < shown.length}
                    onChange={(isChosen) =>
                      choose(
                        shown.map(({ id }) => id),
                        isChosen,
                      )
                    }
                  />
                </th>
                <th scope="col">{t('billing.renewal.columns.child')}</th>
                <th scope="col">{t('billing.renewal.columns.className')}</th>
                <th scope="col">{t('billing.renewal.columns.now')}</th>
                <th aria-hidden className={styles.arrow} />
                <th scope="col">{t('billing.renewal.columns.after')}</th>
                <th scope="col" className={styles.number}>
                  {t('billing.renewal.columns.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((child) => (
                <RenewalRow
                  key={child.id}
                  child={child}
                  today={today}
                  choice={choice}
                  priceFen={quote?.priceFen ?? choice?.offer.priceFen ?? 0}
                  until={
                    chosen.has(child.id) && choice !== null
                      ? (untilOf.get(child.id) ?? expectedUntil(child.serviceEndDate, today, choice))
                      : null
                  }
                  isChosen={chosen.has(child.id)}
                  onChoose={(isChosen) => choose([child.id], isChosen)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        <strong role="status">{t('billing.renewal.chosen', { count: chosen.size })}</strong>
        <Button
          size="small"
          disabled={shown.length === 0 || chosenHere === shown.length}
          onClick={() =>
            choose(
              shown.map(({ id }) => id),
              true,
            )
          }
        >
          {t('billing.renewal.chooseShown', { count: shown.length })}
        </Button>
        <Button size="small" type="text" disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
          {t('billing.renewal.chooseNone')}
        </Button>
        <span className={styles.total}>{t('billing.renewal.total', { count: shown.length })}</span>
      </div>
    </div>
  );
}
