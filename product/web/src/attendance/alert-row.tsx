import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { dayIn, minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { ActIcon } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button } from 'antd';
import { CreditCard as CardIcon, Clock as TimeIcon } from 'lucide-react';
import { StudentLink } from '../campus/campus.public.ts';
import { AssignCard, alertEventsHref, alertWay } from '../devices/devices.public.ts';
import { ToDo } from './to-do.tsx';
import styles from './to-dos.module.css';
import type { DeviceAlert } from './use-day-board.ts';

const looks = {
  'lost-card': { Icon: CardIcon, word: 'devices.alert.lostCard.title' },
  'unknown-card': { Icon: CardIcon, word: 'devices.alert.unknownCard.title' },
  'not-enrolled': { Icon: CardIcon, word: 'devices.alert.notEnrolled.title' },
  'event-differs': { Icon: ActIcon, word: 'devices.alert.eventDiffers.title' },
  'time-doubtful': { Icon: TimeIcon, word: 'devices.alert.timeDoubtful.title' },
  'row-unclear': { Icon: ActIcon, word: 'devices.alert.rowUnclear.title' },
  'row-unread': { Icon: ActIcon, word: 'devices.alert.rowUnread.title' },
  clock: { Icon: TimeIcon, word: 'devices.alert.clock.title' },
  signature: { Icon: ActIcon, word: 'devices.alert.signature.title' },
  codes: { Icon: ActIcon, word: 'devices.alert.codes.title' },
  'unknown-person': { Icon: CardIcon, word: 'devices.alert.unknownPerson.title' },
  'door-open': { Icon: ActIcon, word: 'devices.alert.doorOpen.title' },
  tamper: { Icon: ActIcon, word: 'devices.alert.tamper.title' },
  storage: { Icon: ActIcon, word: 'devices.alert.storage.title' },
  battery: { Icon: ActIcon, word: 'devices.alert.battery.title' },
} as const;

interface AlertRowProps {
  alert: DeviceAlert;
  board: Pick<DayBoard, 'day' | 'timeZone'>;
  close(id: string, button: Element): Promise<void>;
}

/** A machine's alert, until a user closes it. */
export function AlertRow({ alert, board, close }: AlertRowProps) {
  const kit = useKit();
  const { id, kind, kigId, cardNumber, count, lastAt, deviceName, place, studentId, studentName, className } = alert;
  const { Icon, word } = looks[kind];
  const title = kit.t(word);
  const events = alertEventsHref(kit, alert);
  const way = alertWay(kit, alert);
  const actOf = (act: string) => kit.t('attendance.toDo.actOf', { act, title });
  const facts = [
    ...(cardNumber === null ? [] : [kit.t('devices.alert.card', { cardNumber })]),
    ...(className === null ? [] : [className]),
    ...(alert.cards.length === 0 ? [] : [cardsLine(kit, alert)]),
    place ?? deviceName,
    kit.t('devices.alert.times', { count }),
    `${kit.t('devices.alert.last')} ${whenWords(kit, lastAt, board)}`,
  ];
  return (
    <ToDo
      Icon={Icon}
      title={
        <>
          {title}
          {studentId !== null && studentName !== null && (
            <StudentLink id={studentId} kigId={kigId}>
              {studentName}
            </StudentLink>
          )}
        </>
      }
      detail={facts.map((fact) => <span key={fact}>{fact}</span>)}
      act={
        <>
          {kind === 'unknown-card' && <AssignCard cardNumber={cardNumber} />}
          {events !== null && (
            <TabLink className={styles.link} href={events} aria-label={actOf(kit.t('devices.event.look'))}>
              {kit.t('devices.event.look')}
            </TabLink>
          )}
          {way !== null && (
            <TabLink className={styles.link} href={way.href} aria-label={actOf(way.label)}>
              {way.label}
            </TabLink>
          )}
          {kit.can('devices.alert.close') && (
            <Button
              type="link"
              size="small"
              onClick={({ currentTarget }) => void close(id, currentTarget)}
              aria-label={actOf(kit.t('devices.alert.close'))}
            >
              {kit.t('devices.alert.close')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Returns the children, or cards, of an alert about a machine, as one line. */
function cardsLine(kit: Kit, { cards, cardCount }: DeviceAlert): string {
  const names = cards.flatMap(({ studentName, cardNumber }) => studentName ?? cardNumber ?? []);
  const line = names.join(kit.t('kit.list.nameSeparator'));
  return cardCount > names.length ? `${line} ${kit.t('devices.alert.cardsMore', { count: cardCount })}` : line;
}

/** Returns the time for today, or else day and time. */
function whenWords(kit: Kit, at: string, { day, timeZone }: AlertRowProps['board']): string {
  const time = minuteIn(at, timeZone);
  const atDay = dayIn(at, timeZone);
  return atDay === day ? time : `${formatDay(atDay, kit.language)} ${time}`;
}
