import { parentChannelOf } from '@kiga/contract/campus/parent-channel.ts';
import { websiteHref } from '@kiga/contract/campus/website.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import styles from './kindergarten.module.css';
import { asKindergarten, channelWords } from './kindergarten-record.ts';

/** The system of a kindergarten; on hover, the channel to the parents that it chooses. */
export function SystemTypeCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { systemType } = asKindergarten(record);
  if (!systemType) return <NoValue />;
  return (
    <span title={t(channelWords[parentChannelOf(systemType)])}>
      {t(`campus.kindergarten.options.systemType.${systemType}`)}
    </span>
  );
}

/** The way in which a kindergarten came. */
export function ApprovalCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { approvalStatus } = asKindergarten(record);
  if (!approvalStatus) return <NoValue />;
  return (
    <ToneTag tone={approvalStatus === 'passed' ? 'fine' : 'past'}>
      {t(`campus.kindergarten.options.approvalStatus.${approvalStatus}`)}
    </ToneTag>
  );
}

/** The website as a link, without its scheme. */
export function WebsiteCell({ record }: { record: EntityRecord }) {
  const { website } = asKindergarten(record);
  const href = website ? websiteHref(website) : null;
  if (!website) return <NoValue />;
  if (href === null) return website;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {website}
    </a>
  );
}

/** Points from the list to openings, where new kindergartens begin. */
export function OpeningsNote() {
  const { t, can } = useKit();
  if (!can('operations.opening.read')) return null;
  return (
    <p className={styles.note}>
      {t('campus.kindergarten.openingsHint')}{' '}
      <TabLink href="/operations/openings">{t('campus.kindergarten.openings')}</TabLink>
    </p>
  );
}
