import { rollOverList, runRollOver, tryRollOver } from '@kiga/contract/campus/roll-over.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Check, Undo2 } from 'lucide-react';
import { DecisionList } from './decision-list.tsx';
import { FlowChart } from './flow-chart.tsx';
import styles from './roll-over.module.css';
import type { StepProps } from './wizard.tsx';

const kinds = ['up', 'graduate', 'stay', 'open'] as const;

/** Step 3: the result of a dry run, what changes as well, and the run itself. */
export function TrialStep(props: StepProps) {
  const { draft, firstDay, sending, attempt, go } = props;
  const kit = useKit();
  const { t, client, language } = kit;
  const { download, isRunning } = useDownload();
  const ask = useQuestion();
  const trial = useQuery({
    queryKey: [tryRollOver.name, draft.id, draft.version],
    queryFn: ({ signal }) => client.call(tryRollOver, { id: draft.id }, { signal }),
  });
  const { counts, classes, children } = draft;
  const list = t('campus.class.rollOver.trial.list');
  const words = {
    up: 'campus.class.rollOver.kinds.up',
    graduate: 'campus.class.rollOver.kinds.graduate',
    stay: 'campus.class.rollOver.kinds.stay',
    open: 'campus.class.rollOver.kinds.open',
  } as const;
  const blocking = trial.data?.blocking ?? [];
  const isReady = trial.data !== undefined && blocking.length === 0;
  const heads = classes.filter(
    ({ now, headTeacherId, followsId, assistants }) =>
      (now?.headTeacherId ?? null) !== headTeacherId || (followsId !== null && assistants.length > 0),
  ).length;
  const accounts = trial.data?.accounts ?? 0;
  const opened = classes.filter(({ isNew, leftOut }) => isNew && !leftOut).length;
  const also = [
    ...(counts.up > 0 ? [t('campus.class.rollOver.trial.alsoUp', { count: counts.up })] : []),
    ...(counts.graduate > 0 ? [t('campus.class.rollOver.trial.alsoGraduate', { count: counts.graduate })] : []),
    ...(heads > 0 ? [t('campus.class.rollOver.trial.alsoHeads', { count: heads })] : []),
    ...(accounts > 0 ? [t('campus.class.rollOver.trial.alsoRights', { count: accounts })] : []),
    ...(opened > 0 ? [t('campus.class.rollOver.trial.alsoOpened', { count: opened })] : []),
  ];
  const run = () =>
    ask({
      title: t('campus.class.rollOver.run.question'),
      text: t('campus.class.rollOver.run.text', { ...counts, count: counts.open }),
      ok: t('campus.class.rollOver.trial.run'),
      act: () => attempt((options) => client.call(runRollOver, { id: draft.id, version: draft.version }, options)),
    });

  return (
    <>
      <section className={styles.totals}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.total} data-kind={kind}>
            <strong>{counts[kind]}</strong>
            <span className={styles.dot} data-kind={kind} />
            {t(words[kind])}
          </div>
        ))}
        <div className={styles.share}>
          <div className={styles.shareText}>
            <span>{t('campus.class.rollOver.trial.text')}</span>
            <span className={styles.quiet} role="status">
              {trial.data
                ? t('campus.class.rollOver.trial.at', {
                    count: children.length,
                    at: formatMoment(trial.data.at, language),
                  })
                : t('campus.class.rollOver.trial.waiting')}
            </span>
          </div>
          <div className={styles.shares} aria-hidden>
            {kinds.map(
              (kind) => counts[kind] > 0 && <span key={kind} data-kind={kind} style={{ flexGrow: counts[kind] }} />,
            )}
          </div>
        </div>
      </section>
      {trial.isError && (
        <Alert
          type="error"
          showIcon
          title={failureText(kit, trial.error)}
          action={<Button onClick={() => void trial.refetch()}>{t('kit.failure.retry')}</Button>}
        />
      )}
      {blocking.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('campus.class.rollOver.trial.blocking')}
          description={<Reasons list={blocking} />}
          action={<Button onClick={() => go(0)}>{t('campus.class.rollOver.trial.fix')}</Button>}
        />
      )}
      {trial.data && trial.data.refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('campus.class.rollOver.trial.refused')}
          description={<Reasons list={trial.data.refused} />}
        />
      )}
      {trial.data && trial.data.notices.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('campus.class.rollOver.trial.notices')}
          description={<Reasons list={trial.data.notices} />}
        />
      )}
      <div className={styles.columns}>
        <FlowChart draft={draft} firstDay={firstDay} />
        <div className={styles.side}>
          <DecisionList {...props} />
          <section className={styles.card}>
            <h2 className={styles.cardTitle}>{t('campus.class.rollOver.trial.also')}</h2>
            <ul className={styles.also}>
              {also.map((text) => (
                <li key={text}>
                  <Check size={iconSizePx.button} aria-hidden />
                  {text}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <footer className={styles.foot}>
        <span className={styles.undoMark}>
          <Undo2 size={iconSizePx.menu} aria-hidden />
        </span>
        <div>
          <strong>
            {trial.data &&
              t('campus.class.rollOver.trial.undo', { until: formatMoment(trial.data.undoUntil, language) })}
          </strong>
          <div className={styles.quiet}>{t('campus.class.rollOver.trial.undoText')}</div>
        </div>
        <span className={styles.spread} />
        {counts.open > 0 && <span className={styles.hint}>{t('campus.class.rollOver.trial.openStay')}</span>}
        <span className={styles.buttons}>
          <Button onClick={() => go(1)}>{t('campus.class.rollOver.back')}</Button>
          <Button
            icon={<ExportIcon size={iconSizePx.button} />}
            disabled={isRunning}
            onClick={() => download(rollOverList, { id: draft.id }, list)}
          >
            {list}
          </Button>
          <Button type="primary" disabled={!isReady} loading={sending} onClick={() => void run()}>
            {t('campus.class.rollOver.trial.run')}
          </Button>
        </span>
      </footer>
    </>
  );
}

/** Reasons with the names that they are about. */
export function Reasons({ list }: { list: readonly { id: string; name: string | null; reason: string }[] }) {
  return (
    <ul className={styles.reasons}>
      {list.map(({ id, name, reason }) => (
        <li key={`${id} ${reason}`}>
          <strong>{name}</strong> {reason}
        </li>
      ))}
    </ul>
  );
}
