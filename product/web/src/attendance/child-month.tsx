import type { ChildDay } from '@kiga/contract/attendance/day.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Check as CameIcon, ChevronLeft as PreviousIcon } from 'lucide-react';
import { useState } from 'react';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import styles from './child-days.module.css';
import { stateKeys } from './child-words.ts';
import { useChildMonth } from './use-child-month.ts';

/** A month of a child: a square for each school day, and the counts. */
export default function ChildMonth({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const [wanted, setWanted] = useState<string | null>(null);
  const query = useChildMonth(record, wanted);
  const current = kit.today.slice(0, 7);
  const month = wanted ?? current;
  const step = (by: number) => {
    const to = new Date(Date.parse(`${month}-15`) + by * 30 * 86_400_000).toISOString().slice(0, 7);
    setWanted(to === current ? null : to);
  };
  return (
    <StudentCard
      title={t('attendance.child.month', { month: monthName(kit, month) })}
      extra={
        <span className={styles.steps}>
          <Button
            type="text"
            size="small"
            aria-label={t('attendance.child.previous')}
            icon={<PreviousIcon size={iconSizePx.button} />}
            onClick={() => step(-1)}
          />
          <Button
            type="text"
            size="small"
            aria-label={t('attendance.child.next')}
            icon={<NextIcon size={iconSizePx.button} />}
            disabled={month >= current}
            onClick={() => step(1)}
          />
        </span>
      }
    >
      <Loaded query={query} rows={5}>
        {({ days, today, timeZone, counts }) => (
          <div className={styles.month}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('attendance.child.week')}</th>
                  {weekdays(kit).map((weekday) => (
                    <th key={weekday} scope="col">
                      {weekday}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(days).map(({ monday, byWeekday }) => (
                  <tr key={monday}>
                    <th scope="row">{monday.slice(5)}</th>
                    {byWeekday.map((day, weekday) => (
                      <td key={weekday}>{day && <Square kit={kit} day={day} today={today} timeZone={timeZone} />}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <dl>
              <Count label={t('attendance.child.due')} text={t('attendance.child.days', { count: counts.due })} />
              <Count label={t('attendance.child.came')} text={t('attendance.child.days', { count: counts.came })} />
              <Count
                label={t('attendance.child.missing')}
                text={t('attendance.child.days', { count: counts.missing })}
              />
              <Count label={t('attendance.child.late')} text={t('attendance.child.times', { count: counts.late })} />
              {counts.due > 0 && (
                <Count label={t('attendance.child.rate')} text={`${((counts.came / counts.due) * 100).toFixed(1)}%`} />
              )}
            </dl>
          </div>
        )}
      </Loaded>
    </StudentCard>
  );
}

function Count({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** One day: a tick, or a word where it was late or the child did not come. */
function Square(props: { kit: Kit; day: ChildDay; today: string; timeZone: string }) {
  const { kit, day, today, timeZone } = props;
  const { t } = kit;
  const { state, at } = day;
  const marks: Partial<Record<ChildDay['state'], string>> = {
    late: t('attendance.child.lateMark'),
    missing: t('attendance.child.missingMark'),
  };
  const came = state === 'on-time' || state === 'unseen';
  return (
    <span
      role="img"
      className={styles.square}
      data-state={state}
      data-today={day.day === today}
      aria-label={dayText(kit, day, at && minuteIn(at, timeZone))}
      title={dayText(kit, day, at && minuteIn(at, timeZone))}
    >
      {came ? <CameIcon size={iconSizePx.tag} aria-hidden /> : (marks[state] ?? '')}
    </span>
  );
}

function dayText({ t, language }: Kit, { day, state, reason }: ChildDay, time: string | null): string {
  const own = { free: 'attendance.child.free', ahead: 'attendance.child.ahead', none: 'attendance.child.none' };
  const arrival = stateKeys[state as keyof typeof stateKeys] as string | undefined;
  const word =
    state in own
      ? t(own[state as keyof typeof own])
      : arrival === undefined
        ? t(`attendance.childDay.states.${state}`)
        : t(arrival);
  const said = reason !== null && reason !== 'weekend' ? reason : word;
  const text = t('attendance.child.dayText', { day: formatDay(day, language), state: said });
  return time === null ? text : `${text} ${time}`;
}

/** Returns the weeks of a month with their school days; weekends only where the child was due or came. */
function weeksOf(days: readonly ChildDay[]) {
  const weeks = new Map<string, (ChildDay | undefined)[]>();
  for (const day of days) {
    const weekday = (new Date(day.day).getUTCDay() + 6) % 7;
    if (weekday > 4 && day.state === 'free') continue;
    const monday = new Date(Date.parse(day.day) - weekday * 86_400_000).toISOString().slice(0, 10);
    const week = weeks.get(monday) ?? Array.from<ChildDay | undefined>({ length: 5 });
    // A working weekend makes the week longer.
    week[weekday] = day;
    weeks.set(monday, week);
  }
  return [...weeks].map(([monday, byWeekday]) => ({ monday, byWeekday: Array.from(byWeekday) }));
}

/** Monday to Friday, abbreviated. */
function weekdays({ t }: Kit): string[] {
  return t('attendance.child.weekdays').split(' ');
}

/** Number of the month in Chinese, its name in English. */
function monthName({ language }: Kit, month: string): string {
  if (language === 'zh_CN') return String(Number(month.slice(5)));
  return formatDay(`${month}-01`, language).slice(2);
}
