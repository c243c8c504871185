import { cancelCardLoss, reportCardLost } from '@kiga/contract/campus/student.acts.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { App, Button } from 'antd';
import styles from './student.module.css';
import { CardNumber } from './student-cells.tsx';
import { asStudent } from './student-record.ts';

/** The child's card, whether it was reported lost, and the ways to say so and to take it back. */
export function CardSection({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { sending, ask, takeBack } = useCardLoss(record);
  const { cardNumber, cardState, can } = asStudent(record);
  if (cardNumber === undefined) return null;
  const isLost = cardState === 'lost';
  const act = isLost
    ? can.includes('cancelCardLoss') && (
        <Button key="cancelCardLoss" size="small" loading={sending} onClick={() => void takeBack()}>
          {t('campus.student.acts.cancelCardLoss')}
        </Button>
      )
    : cardNumber !== null &&
      can.includes('reportCardLost') && (
        <Button key="reportCardLost" size="small" danger loading={sending} onClick={ask}>
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
      {isLost && (
        <div className={styles.alertAct} role="note">
          <ActIcon size={iconSizePx.header} aria-hidden />
          <div>{t('campus.student.card.lost')}</div>
        </div>
      )}
    </DetailSection>
  );
}

/** Reports the card of a child as lost, after asking, and takes that back. */
function useCardLoss(record: EntityRecord) {
  const kit = useKit();
  const { message, modal } = App.useApp();
  const afterSave = useAfterSave();
  const { sending, send: sendOnce } = useSending();
  const { id, kigId, stuName } = asStudent(record);

  async function send(call: typeof reportCardLost | typeof cancelCardLoss, done: string): Promise<void> {
    await sendOnce(
      async (options) => {
        await kit.client.call(call, { id, ...(kit.tenantOfSession === null ? { kigId } : {}) }, options);
        message.success(done);
        await afterSave();
      },
      (error) => {
        message.error(actFailure(kit, error));
        // Where somebody else was faster, the record shows it.
        void afterSave();
      },
    );
  }

  return {
    sending,
    ask(): void {
      modal.confirm({
        title: kit.t('campus.student.card.question', { name: stuName ?? '' }),
        content: (
          <>
            <p>{kit.t('campus.student.card.consequence')}</p>
            <p>{kit.t('campus.student.card.after')}</p>
          </>
        ),
        okText: kit.t('campus.student.acts.reportCardLost'),
        okButtonProps: { danger: true },
        cancelText: kit.t('kit.form.cancel'),
        onOk: () => send(reportCardLost, kit.t('campus.student.card.reported')),
      });
    },
    takeBack: () => send(cancelCardLoss, kit.t('campus.student.card.found')),
  };
}
