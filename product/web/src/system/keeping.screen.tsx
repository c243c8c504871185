import {
  DUE_SOON_DAYS,
  type KeepReason,
  type KeptRow,
  type KeptThing,
  keepingPage,
} from '@kiga/contract/system/keeping.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { Switch } from 'antd';
import { useId, useState } from 'react';
import styles from './logs.module.css';

const thingKeys: Readonly<Record<KeptThing, string>> = {
  log: 'system.keeping.things.log',
  histories: 'system.keeping.things.histories',
  events: 'system.keeping.things.events',
  eventPhotos: 'system.keeping.things.eventPhotos',
  facePhotos: 'system.keeping.things.facePhotos',
  familyMessages: 'system.keeping.things.familyMessages',
  messages: 'system.keeping.things.messages',
  sessions: 'system.keeping.things.sessions',
  familySessions: 'system.keeping.things.familySessions',
  codes: 'system.keeping.things.codes',
  shortMessages: 'system.keeping.things.shortMessages',
  jobFiles: 'system.keeping.things.jobFiles',
  jobs: 'system.keeping.things.jobs',
  imports: 'system.keeping.things.imports',
  uploads: 'system.keeping.things.uploads',
  releasedFiles: 'system.keeping.things.releasedFiles',
  scriptErrors: 'system.keeping.things.scriptErrors',
  erasedFigures: 'system.keeping.things.erasedFigures',
  erasures: 'system.keeping.things.erasures',
  backups: 'system.keeping.things.backups',
};

const fromKeys: Readonly<Record<KeptRow['times'][number]['from'], string>> = {
  deleted: 'system.keeping.from.deleted',
  closed: 'system.keeping.from.closed',
  age: 'system.keeping.from.age',
  released: 'system.keeping.from.released',
  withRecord: 'system.keeping.from.withRecord',
  withChild: 'system.keeping.from.withChild',
  operator: 'system.keeping.from.operator',
  always: 'system.keeping.from.always',
};

const reasonKeys: Readonly<Record<KeepReason, string>> = {
  pipl19: 'system.keeping.reasons.pipl19',
  healthCare: 'system.keeping.reasons.healthCare',
  faces: 'system.keeping.reasons.faces',
  network: 'system.keeping.reasons.network',
  logNames: 'system.keeping.reasons.logNames',
  house: 'system.keeping.reasons.house',
};

/** Days of a year in keeping times. */
const YEAR_DAYS = 365;

/** Screen of the keeping times: how long each kind of data stays, why, and what goes when. */
export default function KeepingScreen() {
  const kit = useKit();
  const { t, language } = kit;
  const [dueOnly, setDueOnly] = useState(false);
  const switchId = useId();
  const short = styles.short ?? '';
  const filters: { dueOnly?: boolean } = dueOnly ? { dueOnly } : {};
  return (
    <LogPage
      call={keepingPage}
      filters={filters}
      title={t('system.keeping.title')}
      note={() => <p className={styles.hint}>{t('system.keeping.hint')}</p>}
      tools={
        <span className={styles.who}>
          <Switch id={switchId} size="small" checked={dueOnly} onChange={setDueOnly} />
          <label htmlFor={switchId}>{t('system.keeping.dueOnly', { days: DUE_SOON_DAYS })}</label>
        </span>
      }
      empty={{ title: t('system.keeping.empty'), sentence: t('system.keeping.emptyText', { days: DUE_SOON_DAYS }) }}
      total={(count) => t('system.keeping.total', { count })}
      rowKey="key"
      columns={[
        {
          key: 'what',
          title: t('system.keeping.what'),
          render: (_, row) => <span className={styles.kind}>{nameOf(kit, row)}</span>,
        },
        { key: 'kept', title: t('system.keeping.kept'), render: (_, row) => <Times times={row.times} /> },
        { key: 'why', title: t('system.keeping.why'), render: (_, { reason }) => t(reasonKeys[reason]) },
        {
          key: 'due',
          title: t('system.keeping.due', { days: DUE_SOON_DAYS }),
          className: short,
          render: (_, { dueSoon }) =>
            dueSoon === null ? (
              <NoValue />
            ) : dueSoon > 0 ? (
              <ToneTag tone="look">{t('system.keeping.count', { count: dueSoon })}</ToneTag>
            ) : (
              t('system.keeping.count', { count: 0 })
            ),
        },
        {
          key: 'next',
          title: t('system.keeping.next'),
          className: short,
          render: (_, { nextOn }) => (nextOn === null ? <NoValue /> : formatDay(nextOn, language)),
        },
      ]}
    />
  );
}

function nameOf({ t }: Kit, { key, isRecord }: KeptRow): string {
  return isRecord ? t(`${key}.plural`) : t(thingKeys[key as KeptThing]);
}

function Times({ times }: { times: KeptRow['times'] }) {
  const { t } = useKit();
  return (
    <>
      {times.map(({ from, days }) => (
        <div key={from}>{t(fromKeys[from], { time: days === null ? '' : timeText(t, days) })}</div>
      ))}
    </>
  );
}

function timeText(t: Kit['t'], days: number): string {
  return days >= YEAR_DAYS && days % YEAR_DAYS === 0
    ? t('system.keeping.years', { count: days / YEAR_DAYS })
    : t('system.keeping.days', { count: days });
}
