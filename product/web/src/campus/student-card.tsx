import { cancelCardLoss, reportCardLost } from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { useActs } from '@kiga/kit-web/acts/use-acts.tsx';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button } from 'antd';
import { FurtherCards } from './further-cards.tsx';
import styles from './student.module.css';
import { CardNumber } from './student-cells.tsx';
import { asStudent } from './student-record.ts';

const cardActs = [screenAct(reportCardLost), screenAct(cancelCardLoss)];

/** The child's card with its loss state, and the acts that report or cancel a loss. */
export default function CardSection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const { sending, start, dialog } = useActs(student, cardActs);
  const { id, kigId, cardNumber, cardState, can } = asStudent(record);
  const eventsHref = `/devices/events?studentId=${id}${kit.tenantOfSession === null ? `&kigId=${kigId}` : ''}`;
  if (cardNumber === undefined) return null;
  const isLost = cardState === 'lost';
  const act = isLost
    ? can.includes('cancelCardLoss') && (
        <Button key="cancelCardLoss" size="small" loading={sending} onClick={() => start(record, 'cancelCardLoss')}>
          {t('campus.student.acts.cancelCardLoss')}
        </Button>
      )
    : cardNumber !== null &&
      can.includes('reportCardLost') && (
        <Button
          key="reportCardLost"
          size="small"
          danger
          loading={sending}
          onClick={() => start(record, 'reportCardLost')}
        >
          {t('campus.student.acts.reportCardLost')}
        </Button>
      );
  return (
    <DetailSection title={t('campus.student.groups.card')} extra={act}>
      <p className={styles.card}>
        {cardNumber === null ? (
          <span className={styles.quiet}>{t('campus.student.list.noCard')}</span>
        ) : (
          <CardNumber cardNumber={cardNumber} />
        )}
        {cardState && (
          <ToneTag tone={isLost ? 'act' : 'fine'}>{t(`campus.student.options.cardState.${cardState}`)}</ToneTag>
        )}
      </p>
      <FurtherCards holder="student" record={record} />
      {kit.can('devices.event.read') && (
        <p className={styles.card}>
          <TabLink href={eventsHref}>{t('devices.event.lookAll')}</TabLink>
        </p>
      )}
      {isLost && (
        <div className={styles.alertAct} role="note">
          <ActIcon size={iconSizePx.header} aria-hidden />
          <div>{t('campus.student.card.lost')}</div>
        </div>
      )}
      {dialog}
    </DetailSection>
  );
}
