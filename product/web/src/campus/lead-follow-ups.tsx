import { followUps } from '@kiga/contract/campus/lead.acts.ts';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatDay, formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useDelayed } from '@kiga/kit-web/entity/use-delayed.ts';
import { AddIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import styles from './lead.module.css';
import { drafts, FollowUpForm } from './lead-follow-up-form.tsx';
import { asLead } from './lead-record.ts';

/** The follow-ups, newest first, with a short form for the next one. */
export function FollowUpsSection({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const [noting, setNoting] = useState<Readonly<Record<string, boolean>>>({});
  const { id, status, can } = asLead(record);
  if (!can.includes('readFollowUps')) return null;
  // The first follow-up changes a pending lead to one in follow-up.
  const mayNote = status === 'pending' ? can.includes('follow') : can.includes('addFollowUp') && isFollowed(status);
  // Typed input stays, even where another user has closed the lead meanwhile.
  const isNoting = noting[id] ?? drafts.has(id);
  const note = (begun: boolean) => setNoting({ ...noting, [id]: begun });
  return (
    <DetailSection
      title={t('campus.lead.groups.followUps')}
      extra={
        mayNote &&
        !isNoting && (
          <Button type="link" size="small" icon={<AddIcon size={iconSizePx.button} />} onClick={() => note(true)}>
            {t('campus.lead.followUps.add')}
          </Button>
        )
      }
    >
      {isNoting && <FollowUpForm key={id} record={record} onClose={() => note(false)} />}
      <FollowUpList record={record} />
    </DetailSection>
  );
}

const isFollowed = (status: unknown) => status === 'following' || status === 'pre-admitted';

function FollowUpList({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client, language, tenantOfSession } = kit;
  const { id, kigId } = record;
  const query = useQuery({
    queryKey: [lead.key, 'followUps', id],
    queryFn: async ({ signal }) => {
      const talks = await client.call(followUps, { id, ...(tenantOfSession === null ? { kigId } : {}) }, { signal });
      return talks;
    },
  });
  const late = useDelayed(query.isPending);
  if (query.isError && !query.data) {
    return (
      <p role="alert">
        {failureText(kit, query.error)}{' '}
        <Button size="small" onClick={() => void query.refetch()}>
          {t('kit.failure.retry')}
        </Button>
      </p>
    );
  }
  if (!query.data) return late ? <Skeleton active={false} title={false} paragraph={{ rows: 3 }} /> : null;
  if (query.data.length === 0) return <p className={styles.quiet}>{t('campus.lead.followUps.none')}</p>;
  return (
    <ol className={styles.talks}>
      {query.data.map(({ id, at, by, method, content, nextDate }) => (
        <li key={id} className={styles.talk}>
          <p className={styles.talkHead}>
            <time dateTime={at}>{formatMoment(at, language)}</time>
            <span>{by}</span>
            <strong>{t(`campus.lead.options.method.${method}`)}</strong>
          </p>
          <p className={styles.said}>{content}</p>
          {nextDate && (
            <p className={styles.talkHead}>{t('campus.lead.followUps.next', { day: formatDay(nextDate, language) })}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
