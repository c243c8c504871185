import type { AppDayEntry, appArrivalPhoto, appDay } from '@kiga/contract/family/app-day.acts.ts';
import type { appMessages, readAppMessages, waitForMessages } from '@kiga/contract/family/app-message.acts.ts';
import type { appRecordPhoto } from '@kiga/contract/teaching/record.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type DataOf, post, read, readFile } from './family-client.ts';
import type { Child } from './family-page.tsx';
import { dayText, language, momentText, t, timeIn } from './family-words.ts';
import { Empty, Loaded } from './parts.tsx';
import { useAnswer } from './use-answer.ts';

type Messages = DataOf<typeof appMessages>;

/** Days back that the door shows. */
const DAYS_BACK = 30;
/** Pause after a failed wait for messages, so that a dead server is not asked in a loop. */
const PAUSE_MS = 5_000;

/** Day of a child, and the latest messages, which arrive by themselves. */
export function DayView({ child }: { child: Child }) {
  const [day, setDay] = useState(child.today);
  const { studentId } = child;
  const answer = useAnswer(`${studentId} ${day}`, () => read<typeof appDay>('/app/v1/day', { studentId, day }));
  const messages = useAnswer('messages', () => read<typeof appMessages>('/app/v1/messages', {}));
  useArrivals(messages.data, async () => {
    await Promise.all([messages.again(), answer.again()]);
  });
  const first = dayAfter(child.today, -DAYS_BACK);
  return (
    <>
      <div className="family-days">
        <button
          type="button"
          className="family-plain"
          aria-label={t('day.earlier')}
          disabled={day <= first}
          onClick={() => setDay(dayAfter(day, -1))}
        >
          ‹
        </button>
        <h2>{dayText(day)}</h2>
        <button
          type="button"
          className="family-plain"
          aria-label={t('day.later')}
          disabled={day >= child.today}
          onClick={() => setDay(dayAfter(day, 1))}
        >
          ›
        </button>
      </div>
      <Loaded answer={answer}>
        {({ entries, timeZone }) =>
          entries.length === 0 ? (
            <Empty text={t('day.empty')} />
          ) : (
            <ul className="family-rows">
              {entries.map((entry) => (
                <li key={`${entry.kind} ${entry.at} ${JSON.stringify(entry.facts)}`}>
                  <time>{entry.at === null ? '' : timeIn(timeZone, entry.at)}</time>
                  <span>
                    {textOf(entry, timeZone)}
                    {entry.kind === 'attendance' && entry.facts.photo !== null ? (
                      <ArrivalPhoto studentId={studentId} day={day} name={child.stuName} />
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <h2>{t('day.messages')}</h2>
      <Loaded answer={messages}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={t('day.noMessages')} />
          ) : (
            <ul className="family-rows">
              {list.map((message) => (
                <Message key={message.id} message={message} onRead={messages.again} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** Waits for new messages, one request after the other, and says when there are any. */
function useArrivals(messages: Messages | null, onArrival: () => Promise<void>): void {
  const latest = messages === null ? undefined : (messages.list[0]?.id ?? '');
  const arrived = useEffectEvent(onArrival);
  useEffect(() => {
    if (latest === undefined) return;
    let isOver = false;
    async function wait(): Promise<void> {
      while (!isOver) {
        const given = latest === '' ? {} : { after: latest };
        const answer = await read<typeof waitForMessages>('/app/v1/messages/wait', given).catch(() => null);
        if (isOver) return;
        if (answer === null) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        // Where the newest message stays the same, such as after an older one that came late, the wait goes on.
        else if (answer.list.length > 0) await arrived();
      }
    }
    void wait();
    return () => {
      isOver = true;
    };
  }, [latest]);
}

function Message({ message, onRead }: { message: Messages['list'][number]; onRead: () => Promise<void> }) {
  const { id, title, text, at, read: isRead } = message;
  async function markRead() {
    if (isRead) return;
    await post<typeof readAppMessages>('/app/v1/messages/read', { ids: [id] }).catch(() => undefined);
    await onRead();
  }
  return (
    <li>
      <button type="button" onClick={() => void markRead()}>
        <strong>{title}</strong> {isRead ? null : <span className="family-tag">{t('notices.unread')}</span>}
        <br />
        {text} <span className="family-quiet">{momentText(at)}</span>
      </button>
    </li>
  );
}

/** Photo of a teaching record; `path` has its child, record and place. */
function RecordPhoto({ path, topic }: { path: string; topic: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    const [address = '', query] = path.split('?');
    const { studentId = '', recordId = '', index = '0' } = Object.fromEntries(new URLSearchParams(query));
    void readFile<typeof appRecordPhoto>(address, { studentId, recordId, index: Number(index) }).then((file) => {
      made = file && URL.createObjectURL(file);
      setSource(made);
    });
    return () => {
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path]);
  return source === null ? null : <img className="family-photo" src={source} alt={topic} />;
}

/** Photo of the arrival, which only the family and the people of the kindergarten see. */
function ArrivalPhoto({ studentId, day, name }: { studentId: string; day: string; name: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    void readFile<typeof appArrivalPhoto>('/app/v1/day/photo', { studentId, day }).then((file) => {
      made = file && URL.createObjectURL(file);
      setSource(made);
    });
    return () => {
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [studentId, day]);
  return source === null ? null : <img className="family-photo" src={source} alt={t('day.photo', { name })} />;
}

function textOf(entry: AppDayEntry, timeZone: string): ReactNode {
  switch (entry.kind) {
    case 'attendance': {
      const { state, arrivedAt, leftAt, lateMinutes, absence } = entry.facts;
      if (state === 'absent' && absence === 'unknown') return t('day.notCome');
      const times = [
        arrivedAt && t('day.arrived', { time: arrivedAt }),
        lateMinutes > 0 && t('day.late', { minutes: lateMinutes }),
        leftAt && t('day.left', { time: leftAt }),
      ].filter(Boolean);
      return times.length > 0 ? times.join(language === 'zh_CN' ? '，' : ', ') : t(`day.state.${state}`);
    }
    case 'pickup':
      return t('day.pickup', { name: entry.facts.name });
    case 'bus': {
      const { line, boardedAt, offAt, state, nextStop } = entry.facts;
      const parts = [
        boardedAt && t('day.boarded', { time: timeIn(timeZone, boardedAt) }),
        offAt && t('day.off', { time: timeIn(timeZone, offAt) }),
        state === 'notToday' && t('day.notToday'),
        nextStop && t('day.nextStop', { stop: nextStop.name ?? t('day.kindergarten') }),
      ].filter(Boolean);
      return [line, ...parts].join(' ');
    }
    case 'check': {
      const { part, colour, celsius, remark } = entry.facts;
      return [t(`day.check.${part}`), t(`day.colour.${colour}`), celsius === null ? '' : `${celsius} °C`, remark ?? '']
        .filter(Boolean)
        .join(' ');
    }
    case 'medicine': {
      const { medicine, time, givenBy } = entry.facts;
      return givenBy === null
        ? t('day.medicineDue', { medicine, time })
        : t('day.medicineGiven', { medicine, name: givenBy });
    }
    case 'observation':
      return [t('day.observation'), entry.facts.note ?? ''].filter(Boolean).join(' ');
    case 'lesson': {
      const { topic, text, photos } = entry.facts;
      return (
        <>
          <strong>{topic}</strong> {text}
          {photos.map((path) => (
            <RecordPhoto key={path} path={path} topic={topic} />
          ))}
        </>
      );
    }
  }
}

/** Returns the day `days` later, `yyyy-mm-dd`. */
