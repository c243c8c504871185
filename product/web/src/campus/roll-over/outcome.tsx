import { keepRollOverChild, rollOverTies, undoRollOver } from '@kiga/contract/campus/roll-over.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { TransferProgress } from '@kiga/kit-web/transfer/transfer-progress.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import styles from './roll-over.module.css';
import type { Run } from './roll-over-data.ts';
import { Reasons } from './trial-step.tsx';

const ASK_EVERY_MS = 1_000;

interface OutcomeProps {
  last: Run;
  reload(): Promise<void>;
}

/** A roll-over that runs or ran: its progress, what it did, who was left out, and the way back. */
export function Outcome({ last, reload }: OutcomeProps) {
  const kit = useKit();
  const { t, client, language } = kit;
  const { modal } = useTelling();
  const { send, sending, renew } = useSending();
  const [failure, setFailure] = useState<unknown>();
  const afterSave = useAfterSave();
  const ask = useQuestion();
  const isAtWork = last.state === 'running' || last.state === 'undoing';
  useQuery({
    queryKey: ['rollOverAtWork', last.id, last.state],
    queryFn: async () => {
      await reload();
      return null;
    },
    enabled: isAtWork,
    refetchInterval: ASK_EVERY_MS,
  });

  async function attempt(work: (options: SendOptions) => Promise<unknown>) {
    setFailure(undefined);
    renew();
    await send(work, setFailure);
    await reload();
    void afterSave();
  }

  async function undo() {
    setFailure(undefined);
    try {
      const ties = await client.call(rollOverTies, { id: last.id });
      if (ties.length > 0) {
        modal.info({
          title: t('campus.class.rollOver.run.tied'),
          content: <Reasons list={ties} />,
          okText: t('campus.class.rollOver.run.close'),
        });
        return;
      }
    } catch (error) {
      setFailure(error);
      return;
    }
    await ask({
      title: t('campus.class.rollOver.run.undoQuestion'),
      text: t('campus.class.rollOver.run.undoText'),
      ok: t('campus.class.acts.undoRollOver'),
      danger: true,
      act: () => attempt((options) => client.call(undoRollOver, { id: last.id }, options)),
    });
  }

  const kinds = [
    ['up', t('campus.class.rollOver.kinds.up')],
    ['graduate', t('campus.class.rollOver.kinds.graduate')],
    ['stay', t('campus.class.rollOver.kinds.stay')],
    ['open', t('campus.class.rollOver.kinds.open')],
  ] as const;
  const title = {
    running: t('campus.class.rollOver.run.running'),
    undoing: t('campus.class.rollOver.run.undoing'),
    done: t('campus.class.rollOver.run.done'),
    undone: t('campus.class.rollOver.run.undone'),
  }[last.state];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('campus.class.rollOver.title')}</h1>
        <span className={styles.years}>
          {last.fromYear}
          <ArrowRight size={iconSizePx.button} aria-hidden />
          {last.toYear}
        </span>
      </header>
      {failure !== undefined && <Alert type="error" showIcon title={failureText(kit, failure)} />}
      <section className={styles.card}>
        {isAtWork ? (
          <TransferProgress text={title} done={last.state === 'running' ? last.done : 0} total={last.total} />
        ) : (
          <>
            <h2 className={styles.cardTitle} role="status">
              {title}
              <span className={styles.quiet}>
                {t('campus.class.rollOver.run.by', { by: last.by ?? '', at: formatMoment(last.at, language) })}
              </span>
            </h2>
            {last.state === 'done' && (
              <div className={styles.totals}>
                {kinds.map(([kind, text]) => (
                  <div key={kind} className={styles.total} data-kind={kind}>
                    <strong>{last.counts[kind]}</strong>
                    <span className={styles.dot} data-kind={kind} />
                    {text}
                  </div>
                ))}
              </div>
            )}
          </>
        )}
      </section>
      {last.state === 'done' && last.failed.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('campus.class.rollOver.run.failed')}
          description={<Reasons list={last.failed} />}
        />
      )}
      {last.state === 'done' && last.left.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('campus.class.rollOver.run.left')}
          description={<Reasons list={last.left} />}
        />
      )}
      {last.state === 'done' && last.open.length > 0 && (
        <section className={styles.card}>
          <h2 className={styles.cardTitle}>{t('campus.class.rollOver.run.open')}</h2>
          <ul className={styles.open}>
            {last.open.map(({ id, name, className }) => (
              <li key={id} className={styles.who}>
                <div>
                  <TabLink href={`/campus/students?open=${id}`}>{name}</TabLink>{' '}
                  <span className={styles.quiet}>{className}</span>
                </div>
                <Button
                  size="small"
                  className={styles.far ?? ''}
                  disabled={sending}
                  onClick={() =>
                    void attempt((options) => client.call(keepRollOverChild, { id: last.id, studentId: id }, options))
                  }
                >
                  {t('campus.class.rollOver.run.keep')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isAtWork && (
        <footer className={styles.foot}>
          {last.undoUntil && (
            <strong>{t('campus.class.rollOver.run.until', { until: formatMoment(last.undoUntil, language) })}</strong>
          )}
          <span className={styles.spread} />
          <TabLink href="/campus/classes">{t('campus.class.rollOver.run.toClasses')}</TabLink>
          {last.undoUntil && (
            <Button danger loading={sending} onClick={() => void undo()}>
              {t('campus.class.acts.undoRollOver')}
            </Button>
          )}
        </footer>
      )}
    </div>
  );
}
