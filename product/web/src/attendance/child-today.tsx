import type { ChildDay } from '@kiga/contract/attendance/day.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { CircleDashed as OpenIcon } from 'lucide-react';
import { Loaded } from '../campus/campus.public.ts';
import styles from './child-days.module.css';
import { useChildMonth } from './use-child-month.ts';

interface Step {
  name: string;
  isDone: boolean;
  isLook: boolean;
  text: string;
  below: string | null;
}

/** The child's day in one line, from arriving to leaving. */
export default function ChildToday({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const query = useChildMonth(record, null);
  return (
    <section className={styles.line} aria-label={t('attendance.child.today')}>
      <Loaded query={query} rows={1}>
        {({ days, today, timeZone }) => {
          const day = days.find((one) => one.day === today) as ChildDay;
          return (
            <>
              <div>
                <h2>{t('attendance.child.today')}</h2>
                <small>{formatDay(today, kit.language)}</small>
              </div>
              {day.state === 'free' ? (
                <p>{t('attendance.child.noSchool')}</p>
              ) : (
                <ol>
                  {stepsOf(kit, day, timeZone).map(({ name, isDone, isLook, text, below }) => (
                    <li key={name} data-done={isDone} data-look={isLook}>
                      {isDone ? (
                        <DoneIcon size={iconSizePx.header} aria-hidden />
                      ) : (
                        <OpenIcon size={iconSizePx.header} aria-hidden />
                      )}
                      <div>
                        <span>{name}</span> <strong>{text}</strong>
                        {below && <small>{below}</small>}
                      </div>
                    </li>
                  ))}
                </ol>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function stepsOf({ t }: Kit, day: ChildDay, timeZone: string): Step[] {
  const { state, at, place, leftAt, leftPlace } = day;
  const isLate = state === 'late';
  const late = isLate ? t('attendance.board.late') : null;
  const notCome = state === 'missing' ? t('attendance.child.absent') : t('attendance.child.notYet');
  return [
    {
      name: t('attendance.child.arrive'),
      isDone: at !== null,
      isLook: isLate || state === 'missing',
      text: at === null ? (state === 'unseen' ? t('attendance.board.unseen') : notCome) : minuteIn(at, timeZone),
      below: [late, place].filter(Boolean).join(' · ') || null,
    },
    {
      name: t('attendance.child.leave'),
      isDone: leftAt !== null,
      isLook: false,
      text: leftAt === null ? t('attendance.child.notLeft') : minuteIn(leftAt, timeZone),
      below: leftPlace,
    },
  ];
}
