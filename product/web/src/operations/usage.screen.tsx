import {
  type UsageGroup,
  type UsagePage,
  type UsageRow,
  usageGroups,
  usagePage,
} from '@kiga/contract/operations/usage.acts.ts';
import { daysBetween, formatDay } from '@kiga/kit-web/entity/format.ts';
import { DayRangePicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import type { TableProps } from 'antd';
import dayjs from 'dayjs';
import styles from './usage.module.css';
import { USAGE_DAYS_SHOWN, type UsageView, useUsageView } from './use-usage-view.ts';

const groupKeys: Readonly<Record<UsageGroup, string>> = {
  day: 'operations.usage.by.day',
  version: 'operations.usage.by.version',
  kindergarten: 'operations.usage.by.kindergarten',
  screen: 'operations.usage.by.screen',
};

/** Screen of the use of the parents' apps: how often screens were opened, by day, version, kindergarten or screen. */
export default function UsageScreen() {
  const kit = useKit();
  const { t } = kit;
  const [view, change] = useUsageView();
  return (
    <LogPage
      call={usagePage}
      filters={view}
      title={t('operations.usage.title')}
      note={(page) => <Figures page={page} />}
      tools={(page) => <Tools view={view} page={page} onChange={change} />}
      empty={{ title: t('operations.usage.empty'), sentence: t('operations.usage.emptyText') }}
      total={(count) => t('operations.usage.total', { count })}
      rowKey="id"
      columns={({ opens }) => [...keyColumns(kit, view.by), ...sumColumns(kit, view.by, opens)]}
    />
  );
}

/** Sums of the period, and parents at this moment. */
function Figures({ page }: { page: UsagePage | undefined }) {
  const { t } = useKit();
  const shown = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en-US'));
  return (
    <>
      <p className={styles.hint}>{t('operations.usage.hint')}</p>
      <dl className={styles.figures} aria-label={t('operations.usage.figures.label')}>
        <div>
          <dt>{t('operations.usage.figures.opens')}</dt>
          <dd>{shown(page?.opens)}</dd>
        </div>
        <div>
          <dt>{t('operations.usage.figures.today')}</dt>
          <dd>{shown(page?.today)}</dd>
        </div>
        <div>
          <dt>{t('operations.usage.figures.signedIn')}</dt>
          <dd>{shown(page?.signedIn)}</dd>
        </div>
      </dl>
    </>
  );
}

interface ToolsProps {
  view: UsageView;
  page: UsagePage | undefined;
  onChange(part: Partial<UsageView>): void;
}

function Tools({ view, page, onChange }: ToolsProps) {
  const { t, today } = useKit();
  const last = dayjs(page?.lastDay ?? today);
  const span = (days: number) => ({ from: last.subtract(days - 1, 'day'), to: last });
  const preset = (label: string, days: number) => {
    const { from, to } = span(days);
    return { label, value: [from, to] as [typeof from, typeof to] };
  };
  return (
    <>
      <Segmented
        aria-label={t('operations.usage.group')}
        value={view.by}
        options={usageGroups.map((value) => ({ value, label: t(groupKeys[value]) }))}
        onChange={(chosen) => {
          const by = usageGroups.find((group) => group === chosen);
          if (by) onChange({ by });
        }}
      />
      <DayRangePicker
        aria-label={t('operations.usage.days')}
        from={view.from ?? page?.from}
        to={view.to ?? page?.to}
        allowClear={false}
        maxDate={last}
        disabledDate={(day, { from: begun }) =>
          begun !== undefined &&
          Math.abs(daysBetween(begun.format('YYYY-MM-DD'), day.format('YYYY-MM-DD'))) >= USAGE_DAYS_SHOWN
        }
        presets={[
          preset(t('operations.usage.week'), 7),
          preset(t('operations.usage.month'), 30),
          preset(t('operations.usage.quarter'), 90),
        ]}
        onChange={(from, to) => {
          if (from && to) onChange({ from, to });
        }}
      />
    </>
  );
}

type Columns = NonNullable<TableProps<UsageRow>['columns']>;

/** Columns that name a row of a group. */
function keyColumns({ t, language }: Kit, by: UsageGroup): Columns {
  switch (by) {
    case 'day':
      return [
        {
          key: 'day',
          title: t('operations.usage.columns.day'),
          render: (_, { day }) => (day === null ? <NoValue /> : formatDay(day, language)),
        },
      ];
    case 'version':
      return [
        { key: 'app', title: t('operations.usage.columns.app'), render: (_, { app }) => app || <NoValue /> },
        {
          key: 'version',
          title: t('operations.usage.columns.version'),
          render: (_, { version }) => version || t('operations.usage.noVersion'),
        },
      ];
    case 'kindergarten':
      return [
        {
          key: 'kindergarten',
          title: t('operations.usage.columns.kindergarten'),
          render: (_, { kigName }) => kigName ?? t('operations.usage.noKindergarten'),
        },
      ];
    case 'screen':
      return [{ key: 'screen', title: t('operations.usage.columns.screen'), dataIndex: 'screen' }];
  }
}

/** Columns of the numbers. */
function sumColumns({ t }: Kit, by: UsageGroup, all: number): Columns {
  const share = (opens: number) => (all === 0 ? '–' : `${((opens / all) * 100).toFixed(1)}%`);
  return [
    {
      key: 'opens',
      title: t('operations.usage.columns.opens'),
      align: 'right',
      render: (_, { opens }) => opens.toLocaleString('en-US'),
    },
    {
      key: 'share',
      title: t('operations.usage.columns.share'),
      align: 'right',
      render: (_, { opens }) => share(opens),
    },
    ...(by === 'kindergarten'
      ? [
          {
            key: 'parents',
            title: t('operations.usage.columns.parents'),
            align: 'right' as const,
            render: (_: unknown, { parents }: UsageRow) => parents ?? <NoValue />,
          },
        ]
      : []),
  ];
}
