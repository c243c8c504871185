import { compareMembers, MEMBERS_SHOWN, type MemberNotice } from '@kiga/contract/campus/group.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pagination, Select, Table } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import styles from './group.module.css';

type Comparison = z.infer<typeof compareMembers.output>;
type Member = Comparison['list'][number];

/** Records whose changes change the comparison. */
const topics = ['campus.kindergarten', 'campus.student', 'campus.class', 'attendance.day'];

/** Screen of groups: their kindergartens side by side, with what is missing and what runs out. */
export default function GroupScreen() {
  const kit = useKit();
  const { t, client, drawings } = kit;
  const queries = useQueryClient();
  const [groupId, setGroupId] = useState<string>();
  const [pageNumber, setPageNumber] = useState(1);
  useChanges(topics, () => queries.invalidateQueries({ queryKey: [compareMembers.name] }));
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = useQuery({
    queryKey: [compareMembers.name, groupId ?? null, pageNumber],
    queryFn: ({ signal }) =>
      client.call(compareMembers, { pageNumber, ...(groupId !== undefined && { groupId }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const [only] = data.groups;
  if (only === undefined) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('campus.group.emptyTitle')}
        sentence={t('campus.group.emptyText')}
      />
    );
  }
  const isOne = data.groups.length === 1;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{isOne ? only.name : t('campus.group.title')}</h1>
        <span className={styles.quiet}>{t('campus.group.total', { count: data.total })}</span>
        {!isOne && (
          <Select
            className={styles.choice ?? ''}
            aria-label={t('campus.group.group')}
            value={groupId ?? ''}
            options={[
              { value: '', label: t('campus.group.all') },
              ...data.groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(chosen) => {
              setGroupId(chosen || undefined);
              setPageNumber(1);
            }}
          />
        )}
      </div>
      <section className={styles.card} aria-busy={isPlaceholderData}>
        <Members data={data} withGroup={!isOne && groupId === undefined} />
        {data.total > MEMBERS_SHOWN && (
          <Pagination
            className={styles.foot ?? ''}
            current={pageNumber}
            pageSize={MEMBERS_SHOWN}
            total={data.total}
            showLessItems
            showSizeChanger={false}
            onChange={setPageNumber}
          />
        )}
      </section>
    </div>
  );
}

/** The table of members with the sums of its rows. */
function Members({ data, withGroup }: { data: Comparison; withGroup: boolean }) {
  const { t } = useKit();
  const { columns, list, total } = data;
  const sumOf = (key: string) => list.reduce((sum, { figures }) => sum + (figures[key] ?? 0), 0);
  return (
    <Table<Member>
      size="middle"
      rowKey="kigId"
      pagination={false}
      dataSource={list}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'name',
          title: t('campus.group.kindergarten'),
          render: (_, { kigId, kigName }) => (
            <TabLink className={styles.name} href={`/campus/kindergartens?open=${kigId}`}>
              {kigName}
            </TabLink>
          ),
        },
        ...(withGroup ? [{ key: 'group', title: t('campus.group.group'), dataIndex: 'groupName' }] : []),
        ...columns.map((key) => ({
          key,
          title: t(key),
          align: 'right' as const,
          render: (_: unknown, { figures }: Member) => <Figure value={figures[key] ?? null} />,
        })),
        {
          key: 'behind',
          title: t('campus.group.behind'),
          render: (_, { behind }) => <Notices notices={behind} none={t('campus.group.nothingBehind')} />,
        },
        {
          key: 'ending',
          title: t('campus.group.ending'),
          render: (_, { ending }) => <Notices notices={ending} none={t('campus.group.nothingEnding')} />,
        },
      ]}
      summary={() => (
        <Table.Summary.Row className={styles.sum ?? ''}>
          <Table.Summary.Cell index={0} colSpan={withGroup ? 2 : 1}>
            {t(total > list.length ? 'campus.group.sumOfPage' : 'campus.group.sum')}
          </Table.Summary.Cell>
          {columns.map((key, index) => (
            <Table.Summary.Cell key={key} index={index + 1} align="right">
              {sumOf(key)}
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={columns.length + 1} colSpan={2} />
        </Table.Summary.Row>
      )}
    />
  );
}

function Figure({ value }: { value: number | null }) {
  const { t } = useKit();
  return value === null ? <span className={styles.quiet}>{t('campus.group.notToday')}</span> : value;
}

function Notices({ notices, none }: { notices: readonly MemberNotice[]; none: string }) {
  const { t, language } = useKit();
  if (notices.length === 0) return <span className={styles.quiet}>{none}</span>;
  return (
    <ul className={styles.notices}>
      {notices.map(({ key, params, endsOn }) => {
        const text = t(key, params);
        return (
          <li key={`${key} ${endsOn} ${text}`}>
            {endsOn === null ? text : t('campus.group.endsOn', { text, day: formatDay(endsOn, language) })}
          </li>
        );
      })}
    </ul>
  );
}
