import { consent } from '@kiga/contract/campus/consent.entity.ts';
import { studentTimeline } from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { dayIn, minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Loaded, StudentCard } from './student-card-frame.tsx';
import styles from './student-page.module.css';
import { useChildQuery } from './use-child-query.ts';

const DAY_MS = 86_400_000;

/** The latest events of the child from all areas. */
export default function TimelineSection({ record }: { record: EntityRecord }) {
  const { t, tenantOfSession, can } = useKit();
  const topics = [student.key, ...(can('campus.consent.read') ? [consent.key] : []), ...attendanceTopics(can)];
  const query = useChildQuery(studentTimeline, record, topics);
  const owner = tenantOfSession === null ? `&kigId=${record.kigId}` : '';
  const history = record.can.includes('readHistory') && (
    <TabLink href={`/campus/students/${record.id}?part=history${owner}`}>{t('campus.student.page.history')}</TabLink>
  );
  return (
    <StudentCard title={t('campus.student.page.timeline')} extra={history}>
      <Loaded query={query} rows={6}>
        {({ timeZone, events }) =>
          events.length === 0 ? (
            <p className={styles.quiet}>{t('campus.student.page.noEvents')}</p>
          ) : (
            <ol className={styles.timeline}>
              {events.map(({ at, text, tone }) => (
                <li key={`${at} ${text}`} data-tone={tone}>
                  <time dateTime={at}>
                    <WhenText at={at} timeZone={timeZone} />
                  </time>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </StudentCard>
  );
}

// The topic of a later area: its changes are only asked for where the reader may follow them.
const attendanceTopics = (can: (permission: string) => boolean) =>
  can('attendance.day.read') ? ['attendance.day'] : [];

/** Today and yesterday by their names, an earlier day by its number, and the time. */
function WhenText({ at, timeZone }: { at: string; timeZone: string }) {
  const { t, today } = useKit();
  const day = dayIn(at, timeZone);
  const time = minuteIn(at, timeZone);
  if (day === today) return `${t('kit.history.today')} ${time}`;
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  if (day === yesterday) return `${t('kit.history.yesterday')} ${time}`;
  return `${day.slice(5)} ${time}`;
}
