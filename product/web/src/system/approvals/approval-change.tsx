import { areas } from '@kiga/contract/app/areas.ts';
import { approvalChanges } from '@kiga/contract/system/approvals/approval.acts.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { HistoryValue } from '@kiga/kit-web/history/history-value.tsx';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { ApprovalPartner } from './approval-partner.tsx';
import styles from './approvals.module.css';

const entities = new Map(areas.flatMap((area) => area.entities.map((entity) => [entity.key, entity])));

/** The requested or executed change: each field before and after. */
export function ApprovalChange({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const query = useQuery({
    queryKey: ['system.approval', 'changes', record.id],
    queryFn: ({ signal }) => kit.client.call(approvalChanges, { id: record.id }, { signal }),
  });
  const entity = entities.get(query.data?.entity ?? '');
  const changes = query.data?.changes ?? [];
  const partner = query.data?.partner ?? null;
  return (
    <>
      <DetailSection title={t('system.approval.groups.change')}>
        {query.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {query.isError && (
          <p className={styles.hint} role="alert">
            {t('system.approval.failed')} {failureText(kit, query.error)}
          </p>
        )}
        {query.isSuccess && changes.length === 0 && <p className={styles.hint}>{t('system.approval.noChanges')}</p>}
        {entity && changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field} className={styles.change}>
                <dt>{fieldLabel(kit, entity, field)}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <span className={styles.before}>
                        <span className={styles.forReaders}>{t('kit.history.before')} </span>
                        <HistoryValue entity={entity} name={field} value={before} />
                      </span>
                      <NextIcon size={iconSizePx.tag} aria-hidden />
                      <span className={styles.forReaders}> {t('kit.history.after')} </span>
                    </>
                  )}
                  <HistoryValue entity={entity} name={field} value={after} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </DetailSection>
      {partner && <ApprovalPartner partner={partner} />}
    </>
  );
}
