import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { pickupPerson } from '@kiga/contract/campus/pickup-person.entity.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import {
  FAMILY_PERIOD_DAYS_MAX,
  pageOfFamilyMessages,
  type ShownFamilyMessage,
} from '@kiga/contract/family/message.acts.ts';
import { staffTopics } from '@kiga/contract/family/message-topics.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import type { EntityKey } from '@kiga/entity/entity-keys.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { daysBetween, formatDay } from '@kiga/kit-web/entity/format.ts';
import { dayIn, timeIn } from '@kiga/kit-web/entity/zone-time.ts';
import { DayRangePicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { ReferenceFilter } from '@kiga/kit-web/fields/reference.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Newer } from '@kiga/kit-web/log-page/newer.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Button } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { StudentLink } from '../campus/campus.public.ts';
import styles from './messages.module.css';
import { chosenIn, type MessageView, useMessageView } from './use-message-view.ts';

const tones: Readonly<Record<ShownFamilyMessage['parents'][number]['fate'], StateTone>> = {
  read: 'fine',
  fetched: 'fine',
  pushed: 'information',
  waiting: 'look',
  noApp: 'past',
};

/** Screen of the messages to parents, with what became of each. */
export default function FamilyMessageScreen() {
  const { t, tenantOfSession } = useKit();
  const [view, change] = useMessageView();
  return (
    <LogPage
      call={pageOfFamilyMessages}
      filters={chosenIn(view)}
      title={t('family.message.title')}
      beside={(page) => (
        <Newer
          page={page}
          call={pageOfFamilyMessages}
          topics={['family.message']}
          text={t('family.message.newer')}
          show={t('family.message.show')}
        />
      )}
      note={() => <p className={styles.hint}>{t('family.message.hint')}</p>}
      tools={(page) => <Tools view={view} today={page?.today} onChange={change} />}
      empty={{ title: t('family.message.empty'), sentence: t('family.message.emptyText') }}
      total={(count) => t('family.message.total', { count })}
      rowKey="id"
      columns={({ timeZone }) => [
        {
          key: 'at',
          title: t('family.message.columns.at'),
          className: styles.short ?? '',
          render: (_, { at }) => <When at={at} timeZone={timeZone} />,
        },
        {
          key: 'child',
          title: t('family.message.columns.child'),
          render: (_, { studentId, stuName, className }) => (
            <span className={styles.stack}>
              <StudentLink id={studentId} kigId={tenantOfSession ?? ''}>
                {stuName}
              </StudentLink>
              <span className={styles.quiet}>{className}</span>
            </span>
          ),
        },
        {
          key: 'message',
          title: t('family.message.columns.message'),
          render: (_, { title, text, topic }) => (
            <span className={styles.stack}>
              <span>{title}</span>
              <span className={styles.quiet}>
                {t(`family.message.topics.${topic}`)} · {text}
              </span>
            </span>
          ),
        },
        {
          key: 'parents',
          title: t('family.message.columns.parents'),
          render: (_, { parents, at }) => <Parents parents={parents} at={at} timeZone={timeZone} />,
        },
      ]}
    />
  );
}

/** A moment by the kindergarten's clock; without its day where that is the day of another moment. */
function When({ at, timeZone, besides }: { at: string; timeZone: string; besides?: string }) {
  const { language } = useKit();
  const day = dayIn(at, timeZone);
  const isSameDay = besides !== undefined && dayIn(besides, timeZone) === day;
  return (
    <time dateTime={at}>
      {!isSameDay && `${formatDay(day, language)} `}
      {timeIn(at, timeZone)}
    </time>
  );
}

function Parents({ parents, at, timeZone }: Pick<ShownFamilyMessage, 'parents' | 'at'> & { timeZone: string }) {
  const { t } = useKit();
  return (
    <ul className={styles.parents}>
      {parents.map(({ parentName, relation, fate, at: since }, index) => (
        <li key={index}>
          <span>{parentName ?? t(`campus.student.options.relation.${relation}`)}</span>
          <ToneTag tone={tones[fate]}>{t(`family.message.fates.${fate}`)}</ToneTag>
          {since !== null && (
            <span className={styles.quiet}>
              <When at={since} timeZone={timeZone} besides={at} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ToolsProps {
  view: MessageView;
  /** The kindergarten's today, once the page is known. */
  today: string | undefined;
  onChange(part: MessageView): void;
}

/** Filters of the messages. */
function Tools({ view, today: known, onChange }: ToolsProps) {
  const { t, can, today: todayOfSession } = useKit();
  const today = dayjs(known ?? todayOfSession);
  const text = (day: Dayjs) => day.format('YYYY-MM-DD');
  const ago = (days: number) => today.subtract(days, 'day');
  const choose = (name: 'classId' | 'studentId', to: EntityKey, label: string) => (
    <ReferenceFilter
      entity={pickupPerson}
      field={reference(to, {})}
      name={name}
      label={label}
      filters={{ [name]: view[name] === undefined ? [] : [view[name]] }}
      onChange={(_, [chosen]) => onChange({ [name]: chosen })}
    />
  );
  return (
    <>
      {can('campus.student.read') && choose('studentId', student.key, t('family.message.child'))}
      {can('campus.class.read') && choose('classId', classEntity.key, t('family.message.class'))}
      <LabelledSelect
        label={t('family.message.kind')}
        value={view.topic ?? null}
        options={staffTopics.map((value) => ({ value, label: t(`family.message.topics.${value}`) }))}
        onChange={(chosen) => onChange({ topic: staffTopics.find((topic) => topic === chosen) })}
      />
      <DayRangePicker
        className={styles.days ?? ''}
        aria-label={t('family.message.days')}
        from={view.from ?? view.to ?? text(today)}
        to={view.to ?? view.from ?? text(today)}
        allowClear={false}
        maxDate={today}
        disabledDate={(day, { from: begun }) =>
          begun !== undefined && Math.abs(daysBetween(text(begun), text(day))) >= FAMILY_PERIOD_DAYS_MAX
        }
        presets={[
          { label: t('family.message.today'), value: [today, today] },
          { label: t('family.message.yesterday'), value: [ago(1), ago(1)] },
          { label: t('family.message.week'), value: [ago(6), today] },
        ]}
        onChange={(first, last) => {
          if (!first || !last) return;
          const isToday = first === text(today) && last === text(today);
          // A view of today stays a view of today on the next day.
          onChange(isToday ? { from: undefined, to: undefined } : { from: first, to: last });
        }}
      />
      {Object.keys(chosenIn(view)).length > 0 && (
        <Button
          type="link"
          onClick={() =>
            onChange({ studentId: undefined, classId: undefined, topic: undefined, from: undefined, to: undefined })
          }
        >
          {t('kit.list.clearFilters')}
        </Button>
      )}
    </>
  );
}
