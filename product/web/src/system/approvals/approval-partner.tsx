import type { Hand } from '@kiga/contract/system/approvals/partner-hands.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './approvals.module.css';

/** Outsiders who may sign in as an account of the group or partner that would see children. */
export function ApprovalPartner({ partner: { name, hands } }: { partner: { name: string; hands: readonly Hand[] } }) {
  const { t, language } = useKit();
  return (
    <DetailSection title={t('system.approval.partner.title', { name })}>
      <p className={styles.hint}>
        {t(hands.length > 0 ? 'system.approval.partner.text' : 'system.approval.partner.none', { name })}
      </p>
      {hands.length > 0 && (
        <dl className={styles.changes}>
          {hands.map(({ kind, userName, name: person, at, by, byOrganization }) => (
            <div key={`${kind} ${userName}`} className={styles.change}>
              <dt>{t(`system.approval.partner.kinds.${kind}`)}</dt>
              <dd>
                {userName !== null && (
                  <span>
                    {person} ({userName})
                  </span>
                )}
                <span>{t('system.approval.partner.by', { who: by, organization: byOrganization })}</span>
                <time dateTime={at}>{formatMoment(at, language)}</time>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </DetailSection>
  );
}
