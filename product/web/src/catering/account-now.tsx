import { type MealAccount, mealAccount } from '@kiga/contract/catering/meal-month.acts.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { ChevronLeft as PreviousIcon } from 'lucide-react';
import { useState } from 'react';
import { stepOf, useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import styles from './week.module.css';

/** The account of a month as it stands now, above the closed ones: children and staff apart, and the balance of the term. */
export default function AccountNow({ ownerId }: { ownerId: string | undefined }) {
  const { client, tenantOfSession } = useKit();
  const [month, setMonth] = useState<string>();
  const kigId = tenantOfSession === null ? ownerId : undefined;
  const query = useLiveQuery(['catering.purchase', 'catering.mealMonth', 'catering.cateringRule', 'attendance.day'], {
    queryKey: [mealAccount.name, month ?? null, kigId ?? null],
    queryFn: ({ signal }) => client.call(mealAccount, { ...(month && { month }), ...(kigId && { kigId }) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: tenantOfSession !== null || kigId !== undefined,
  });
  if (tenantOfSession === null && kigId === undefined) return null;
  return (
    <Loaded query={query} rows={4}>
      {(account) => <Account account={account} onMonth={setMonth} />}
    </Loaded>
  );
}

function Account({ account, onMonth }: { account: MealAccount; onMonth(month: string): void }) {
  const { t, can } = useKit();
  const { month, isClosed, children, staff, term, groups } = account;
  const title = t('catering.mealMonth.now.title', { month });
  const yuan = (fen: number | null) => (fen === null ? t('catering.mealMonth.now.atClosing') : formatFen(fen));
  const rows = [
    [t('catering.mealMonth.now.days'), children.mealDays, staff.mealDays ?? t('catering.mealMonth.now.atClosing')],
    [t('catering.mealMonth.now.fee'), yuan(children.feeFen), yuan(staff.feeFen)],
    [t('catering.mealMonth.now.income'), yuan(children.incomeFen), yuan(staff.incomeFen)],
    [t('catering.mealMonth.now.spent'), yuan(children.spentFen), yuan(staff.spentFen)],
    [t('catering.mealMonth.now.carried'), yuan(children.carriedFen), yuan(staff.carriedFen)],
    [t('catering.mealMonth.now.balance'), yuan(children.balanceFen), yuan(staff.balanceFen)],
  ] as const;
  return (
    <section className={styles.account} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button
          type="text"
          aria-label={t('catering.mealMonth.now.previous')}
          icon={<PreviousIcon size={iconSizePx.button} />}
          onClick={() => onMonth(stepOf(month, -1))}
        />
        <Button
          type="text"
          aria-label={t('catering.mealMonth.now.next')}
          icon={<NextIcon size={iconSizePx.button} />}
          onClick={() => onMonth(stepOf(month, 1))}
        />
        <span className={styles.quiet}>
          {t(isClosed ? 'catering.mealMonth.now.closed' : 'catering.mealMonth.now.notClosed')}
        </span>
        {term && <TermLine term={term} />}
      </div>
      {children.feeFen === 0 && (
        <p className={styles.gap}>
          {t('catering.mealMonth.now.noFee')}{' '}
          {can('catering.cateringRule.create') && (
            <TabLink href="/catering/catering-rules">{t('catering.mealMonth.now.setFee')}</TabLink>
          )}
        </p>
      )}
      <div className={styles.accountBody}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{month}</th>
              <th scope="col" className={styles.number}>
                {t('catering.mealMonth.now.children')}
              </th>
              <th scope="col" className={styles.number}>
                {t('catering.mealMonth.now.staff')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ofChildren, ofStaff]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={styles.number}>{ofChildren}</td>
                <td className={styles.number}>{ofStaff}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {groups.length > 0 && (
          <table className={styles.table} aria-label={t('catering.mealMonth.now.groups')}>
            <thead>
              <tr>
                <th scope="col">{t('catering.mealMonth.now.group')}</th>
                <th scope="col" className={styles.number}>
                  {t('catering.mealMonth.now.weight')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('catering.mealMonth.now.money')}
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ foodGroup, weightKg, priceFen }) => (
                <tr key={foodGroup}>
                  <th scope="row">{t(`catering.food.options.foodGroup.${foodGroup}`)}</th>
                  <td className={styles.number}>{weightKg.toFixed(1)}</td>
                  <td className={styles.number}>{yuan(priceFen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function TermLine({ term }: { term: NonNullable<MealAccount['term']> }) {
  const { t } = useKit();
  const { termName, percent, isWithin, allowedPercent } = term;
  if (percent === null) {
    return <span className={styles.quiet}>{t('catering.mealMonth.now.noIncome', { term: termName })}</span>;
  }
  const params = { term: termName, percent: percent.toFixed(1), allowed: allowedPercent };
  return isWithin ? (
    <span className={styles.enough}>{t('catering.mealMonth.now.within', params)}</span>
  ) : (
    <span className={styles.gap}>{t('catering.mealMonth.now.beyond', params)}</span>
  );
}
