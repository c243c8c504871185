import type { SubjectKind } from '@kiga/contract/communication/publishing.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { type ReactNode, useState } from 'react';
import styles from './publishing.module.css';
import { asPublished } from './publishing-record.ts';

const EditionDialog = lazyDialog<{ kind: SubjectKind; record: EntityRecord; onClose(): void }>(
  () => import('./edition-dialog.tsx'),
);

/** Returns the notes above a text: why it was refused, which version readers see, and its sensitive words. */
export function publishingAlert(kind: SubjectKind) {
  return function PublishingAlert({ record }: { record: EntityRecord }) {
    const { t } = useKit();
    const [seesEdition, setSeesEdition] = useState(false);
    const { status, publication, edition, refusal, sensitiveWords } = asPublished(record);
    const isBeside = publication === 'published' && status !== 'passed';
    const isUnpublished = publication !== 'published' && typeof edition === 'number';
    return (
      <>
        {status === 'notPassed' && (
          <Note tone="act">
            <strong>{t('communication.publishing.refused', { reason: refusal ?? '' })}</strong>
            <div>{t('communication.publishing.refusedNext')}</div>
          </Note>
        )}
        {typeof sensitiveWords === 'string' && (
          <Note tone="look">
            <strong>{t('communication.publishing.sensitive', { words: sensitiveWords })}</strong>
            <div>{t('communication.publishing.sensitiveNext')}</div>
          </Note>
        )}
        {(isBeside || isUnpublished) && (
          <Note tone="information">
            <div>
              {t(isBeside ? 'communication.publishing.beside' : 'communication.publishing.beforeReview', {
                number: edition ?? 1,
              })}
            </div>
            <Button type="link" size="small" onClick={() => setSeesEdition(true)}>
              {t('communication.publishing.see', { number: edition ?? 1 })}
            </Button>
          </Note>
        )}
        {seesEdition && <EditionDialog kind={kind} record={record} onClose={() => setSeesEdition(false)} />}
      </>
    );
  };
}

function Note({ tone, children }: { tone: 'act' | 'look' | 'information'; children: ReactNode }) {
  return (
    <div className={styles.note} data-tone={tone} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
