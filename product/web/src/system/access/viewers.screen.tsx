import { viewWays } from '@kiga/contract/identity/view-ways.ts';
import {
  exportViewers,
  type ShownViewer,
  seenFilters,
  tellSeen,
  viewerPage,
} from '@kiga/contract/system/access/viewer.acts.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { SearchBox } from '@kiga/kit-web/list/search-box.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { LogExport } from '../log-export.tsx';
import { type ChangeViewerView, useViewerView, type ViewerView } from './use-viewer-view.ts';
import styles from './viewers.module.css';

/** Text keys of the links to what a way rests on, where it is no grant. */
const openWords: Readonly<Record<string, string>> = {
  machine: 'system.viewer.openMachine',
  question: 'system.viewer.openQuestion',
};

/** Screen of the viewers of a kindergarten's children, with their bases. */
export default function ViewersScreen() {
  const { t } = useKit();
  const queries = useQueryClient();
  const [view, change] = useViewerView();
  const short = styles.short ?? '';
  // Changes of grants and accounts appear here at once.
  useChanges(['system.grant', 'system.user'], () => void queries.invalidateQueries({ queryKey: [viewerPage.name] }));
  return (
    <LogPage
      call={viewerPage}
      filters={view}
      title={t('system.viewer.title')}
      note={(page) => (
        <>
          {page && page.emergencies > 0 ? (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={t('system.viewer.emergencies', { count: page.emergencies })}
            />
          ) : (
            <p className={styles.hint}>{t('system.viewer.hint')}</p>
          )}
          <p className={styles.hint}>{t('system.viewer.parents', page?.parents ?? { signedIn: '–', today: '–' })}</p>
        </>
      )}
      tools={<Tools view={view} onChange={change} />}
      actions={
        <>
          <LogExport call={exportViewers} filters={view} />
          <Button type="text" onClick={() => window.print()}>
            {t('system.viewer.print')}
          </Button>
        </>
      }
      empty={{ title: t('system.viewer.empty'), sentence: t('system.viewer.emptyText') }}
      total={(count) => t('system.viewer.total', { count })}
      rowKey="id"
      columns={[
        { key: 'who', title: t('system.viewer.name'), render: (_, viewer) => <Who viewer={viewer} /> },
        { key: 'way', title: t('system.viewer.way'), render: (_, viewer) => <Way viewer={viewer} /> },
        { key: 'seen', title: t('system.viewer.seen'), render: (_, viewer) => <Seen viewer={viewer} /> },
        {
          key: 'since',
          title: t('system.viewer.since'),
          className: short,
          render: (_, { since }) => <Day day={since} none={t('system.viewer.sinceUnknown')} />,
        },
        {
          key: 'until',
          title: t('system.viewer.until'),
          className: short,
          render: (_, { until }) => <Day day={until} none={t('system.viewer.openEnd')} />,
        },
        { key: 'basis', title: t('system.viewer.basis'), render: (_, viewer) => <Basis viewer={viewer} /> },
      ]}
    />
  );
}

function Tools({ view, onChange }: { view: ViewerView; onChange: ChangeViewerView }) {
  const { t } = useKit();
  return (
    <>
      <SearchBox
        value={view.q ?? ''}
        placeholder={t('system.viewer.search')}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <LabelledSelect
        label={t('system.viewer.way')}
        value={view.way ?? null}
        options={viewWays.map((way) => ({ value: way, label: t(`system.viewer.ways.${way}`) }))}
        onChange={(chosen) => onChange({ way: viewWays.find((way) => way === chosen) })}
      />
      <LabelledSelect
        label={t('system.viewer.seen')}
        value={view.seen ?? null}
        options={seenFilters.map((seen) => ({ value: seen, label: t(`system.viewer.filters.${seen}`) }))}
        onChange={(chosen) => onChange({ seen: seenFilters.find((seen) => seen === chosen) })}
      />
    </>
  );
}

function Who({ viewer }: { viewer: ShownViewer }) {
  const { t } = useKit();
  const { name, userName, organizationName, appType } = viewer;
  const kind = appType === null ? t('system.viewer.machine') : t(`identity.appType.${appType}`);
  return (
    <span className={styles.lines}>
      {[name, userName].filter(Boolean).join(' ')}
      <span className={styles.quiet}>{[organizationName, kind].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

const tones: Readonly<Partial<Record<ShownViewer['way'], StateTone>>> = {
  emergency: 'act',
  grant: 'information',
  own: 'fine',
};

function Way({ viewer: { way, areas, reason, href } }: { viewer: ShownViewer }) {
  const { t } = useKit();
  const more = reason ?? areas;
  return (
    <span className={styles.lines}>
      <ToneTag tone={tones[way] ?? 'past'}>{t(`system.viewer.ways.${way}`)}</ToneTag>
      {more !== null && <span className={styles.quiet}>{more}</span>}
      {href !== null && <TabLink href={href}>{t(openWords[way] ?? 'system.viewer.openGrant')}</TabLink>}
    </span>
  );
}

function Seen({ viewer: { seen, extent } }: { viewer: ShownViewer }) {
  const { t } = useKit();
  return (
    <span className={styles.lines}>
      {tellSeen(seen, t)}
      {extent === 'ownClasses' && <span className={styles.quiet}>{t('system.viewer.ownClasses')}</span>}
    </span>
  );
}

/** A day or a moment, or a text for neither. */
function Day({ day, none }: { day: string | null; none: string }) {
  const { language } = useKit();
  if (day === null) return <span className={styles.quiet}>{none}</span>;
  return day.includes('T') ? <Moment at={day} /> : formatDay(day, language);
}

function Basis({ viewer: { basis, confirmedBy, confirmedAt } }: { viewer: ShownViewer }) {
  const { t } = useKit();
  return (
    <span className={styles.lines}>
      {t(`system.viewer.bases.${basis}`)}
      {confirmedBy !== null && (
        <span className={styles.quiet}>
          {t('system.viewer.confirmedBy', { who: confirmedBy })}{' '}
          {confirmedAt === null ? <NoValue /> : <Moment at={confirmedAt} />}
        </span>
      )}
    </span>
  );
}
