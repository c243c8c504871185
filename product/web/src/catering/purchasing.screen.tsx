import { type PurchasingList, purchasingList } from '@kiga/contract/catering/recipe.acts.ts';
import { dayAfter, shortDay, weekdayOf } from '@kiga/entity/days.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { DayPicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Printer as PrintIcon } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { ChooseKitchen } from './choose-kitchen.tsx';
import styles from './week.module.css';

/** Days that the list covers without an address: the next week. */
const USUAL_DAYS = 6;

/** Screen of the foods to buy. The address holds the first and the last day. */
export default function PurchasingScreen() {
  const kit = useKit();
  const { t, client, tenantOfSession, today } = kit;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  const from = asked.get('from') ?? today;
  const to = asked.get('to') ?? dayAfter(from, USUAL_DAYS);
  const isChosen = tenantOfSession !== null || kigId !== null;
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(
    ['catering.recipe', 'catering.food', 'attendance.day', 'attendance.studentLeave', 'campus.student'],
    {
      queryKey: [purchasingList.name, from, to, kigId],
      queryFn: ({ signal }) => client.call(purchasingList, { from, to, ...(kigId && { kigId }) }, { signal }),
      placeholderData: keepPreviousData,
      enabled: isChosen,
      retry: false,
    },
  );
  if (!isChosen)
    return (
      <ChooseKitchen
        title={t('catering.purchasing.title')}
        of="catering.recipe"
        hrefOf={(id) => `${pathname}?kigId=${id}`}
      />
    );
  const go = (changes: Record<string, string | null>) => {
    const params = new URLSearchParams(search);
    params.set('from', from);
    params.set('to', to);
    for (const [name, value] of Object.entries(changes)) if (value !== null) params.set(name, value);
    void navigate(`${pathname}?${params}`);
  };
  const refusal = error instanceof CallError ? error.errors[0]?.text : undefined;
  return (
    <div className={styles.page} data-paper="none">
      <div className={styles.head}>
        <h1 className={styles.title}>{t('catering.purchasing.title')}</h1>
        <DayPicker aria-label={t('catering.purchasing.from')} value={from} onChange={(day) => go({ from: day })} />
        <DayPicker aria-label={t('catering.purchasing.to')} value={to} onChange={(day) => go({ to: day })} />
        <span className={styles.ways}>
          {data && data.foods.length > 0 && (
            <Button icon={<PrintIcon size={iconSizePx.button} />} onClick={() => window.print()}>
              {t('catering.purchasing.print')}
            </Button>
          )}
        </span>
      </div>
      {isError && refusal !== undefined ? (
        <Alert type="error" showIcon title={refusal} />
      ) : isError ? (
        <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
      ) : data === undefined ? (
        <PageSkeleton />
      ) : (
        <List list={data} />
      )}
    </div>
  );
}

function List({ list: { days, foods, costFen, unpriced } }: { list: PurchasingList }) {
  const kit = useKit();
  const { t, drawings } = kit;
  if (foods.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('catering.purchasing.none')}
        sentence={t('catering.purchasing.noneText')}
      />
    );
  }
  return (
    <>
      <ul className={styles.days}>
        {days.map(({ day, hasRecipe, counted, children }) => {
          const count = Object.values(children).reduce((sum, one) => sum + one, 0);
          return (
            <li key={day}>
              <b>
                {weekdayOf(day, kit.language)} {shortDay(day)}
              </b>{' '}
              <span className={styles.quiet}>
                {hasRecipe
                  ? t(counted === 'came' ? 'catering.purchasing.came' : 'catering.purchasing.expected', { count })
                  : t('catering.purchasing.noRecipe')}
              </span>
            </li>
          );
        })}
      </ul>
      <div className={styles.listCard}>
        <table className={styles.table} aria-label={t('catering.purchasing.title')}>
          <thead>
            <tr>
              <th scope="col">{t('catering.purchasing.food')}</th>
              <th scope="col">{t('catering.purchasing.group')}</th>
              <th scope="col" className={styles.number}>
                {t('catering.purchasing.edible')}
              </th>
              <th scope="col" className={styles.number}>
                {t('catering.purchasing.bought')}
              </th>
              <th scope="col" className={styles.number}>
                {t('catering.purchasing.cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {foods.map((food) => (
              <tr key={food.foodId}>
                <td>{food.foodName}</td>
                <td>{t(`catering.food.options.foodGroup.${food.foodGroup}`)}</td>
                <td className={styles.number}>{food.edibleKg.toFixed(2)}</td>
                <td className={styles.number}>{food.boughtKg.toFixed(2)}</td>
                <td className={styles.number}>{food.costFen === null ? '—' : formatFen(food.costFen)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('catering.purchasing.sum')}
                {unpriced > 0 && (
                  <span className={styles.quiet}> {t('catering.purchasing.unpriced', { count: unpriced })}</span>
                )}
              </th>
              <td className={styles.number}>{formatFen(costFen)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles.quiet}>{t('catering.purchasing.note')}</p>
    </>
  );
}
