import { letter } from '@kiga/contract/communication/letter.entity.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { readViewState } from '@kiga/kit-web/list/view-state.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useState } from 'react';
import { BoxFigures } from './mailbox/box-figures.tsx';
import { LetterList } from './mailbox/letter-list.tsx';
import { LetterPane } from './mailbox/letter-pane.tsx';
import styles from './mailbox/mailbox.module.css';
import { BOX_STEP, type BoxView, boxViews, useBoxAddress, useBoxLetters } from './mailbox/use-mailbox.ts';

const ExportDialog = lazyDialog(() => import('@kiga/kit-web/transfer/export-dialog.tsx'));

const labels: Readonly<Record<BoxView, string>> = {
  all: 'communication.letter.box.all',
  waiting: 'communication.letter.box.waiting',
  replied: 'communication.letter.options.status.replied',
  closed: 'communication.letter.options.status.closed',
};

/** The principal's mailbox: the letters on the left, the chosen one on the right with the field of a reply. */
export default function MailboxScreen() {
  const { t, can, drawings } = useKit();
  const { view, id, change } = useBoxAddress();
  const [count, setCount] = useState(BOX_STEP);
  const [isExporting, setExporting] = useState(false);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = useBoxLetters(view, count);
  const isEmpty = data?.total === 0 && view === 'all' && !isPlaceholderData;
  return (
    <div className={styles.page} data-open={id !== null}>
      <header className={styles.head}>
        <h1>{t('communication.letter.plural')}</h1>
        <BoxFigures />
        {can('communication.letter.export') && data !== undefined && data.total > 0 && (
          <Button className={styles.end ?? ''} onClick={() => setExporting(true)}>
            {t('communication.letter.box.export')}
          </Button>
        )}
      </header>
      {data === undefined ? (
        isError ? (
          <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : isEmpty ? (
        <StatusPage
          drawing={<drawings.Empty />}
          title={t('communication.letter.emptyTitle')}
          sentence={t('communication.letter.emptyText')}
        />
      ) : (
        <div className={styles.columns}>
          <section className={styles.list} aria-label={t('communication.letter.box.list')}>
            <div className={styles.views}>
              <Segmented
                aria-label={t('communication.letter.fields.status')}
                value={view}
                options={Object.keys(boxViews).map((value) => ({ value, label: t(labels[value as BoxView]) }))}
                onChange={(value) => change({ view: value as BoxView })}
              />
            </div>
            {data.list.length === 0 && <p className={styles.none}>{t('communication.letter.box.none')}</p>}
            <LetterList letters={data.list} chosen={id} onChoose={(chosen) => change({ id: chosen })} />
            {data.list.length < data.total && (
              <Button type="link" onClick={() => setCount(count + BOX_STEP)}>
                {t('communication.letter.box.older')}
              </Button>
            )}
          </section>
          <section className={styles.pane} aria-label={t('communication.letter.name')}>
            {id === null ? (
              <StatusPage
                drawing={<drawings.Empty />}
                title={t('communication.letter.box.choose')}
                sentence={t('communication.letter.box.chooseText')}
              />
            ) : (
              <>
                <Button className={styles.back ?? ''} type="link" onClick={() => change({ id: null })}>
                  {t('communication.letter.box.back')}
                </Button>
                <LetterPane
                  key={id}
                  id={id}
                  draft={drafts[id] ?? ''}
                  onDraft={(text) => setDrafts((now) => ({ ...now, [id]: text }))}
                />
              </>
            )}
          </section>
        </div>
      )}
      {isExporting && data !== undefined && (
        <ExportDialog
          entity={letter}
          view={readViewState(new URLSearchParams(boxViews[view].map((state) => ['status', state])), letter)}
          abilities={data.abilities}
          columns={letter.list.filter((name) => name !== 'messageCount')}
          selectedIds={[]}
          total={data.total}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}
