import type { BenchMachine } from '@kiga/contract/devices/bench.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Skeleton } from 'antd';
import { useState } from 'react';
import styles from './bench.module.css';
import { BenchHead } from './bench-head.tsx';
import { BENCH, benchHref } from './bench-href.ts';
import { SelfTestButton } from './self-test-button.tsx';
import { noteOf, SelfTestPanel, shortMoment, Verdict, whyNot } from './self-test-panel.tsx';
import { useBench } from './use-bench.ts';
import { useMachine } from './use-machine.ts';
import { useSelfTest } from './use-self-test.ts';

/** Screen for the self-tests of a machine. */
export default function SelfTestScreen() {
  const kit = useKit();
  const { t, drawings } = kit;
  const [chosen, choose] = useMachine();
  const query = useBench(chosen, false);
  const tests = useSelfTest(chosen);
  const [shownId, setShownId] = useState<string | null>(null);
  const machine = query.data?.machine ?? null;
  return (
    <div className={styles.page}>
      <BenchHead title={t('devices.bench.testTitle')} machine={machine} isChosen={chosen !== null} onChoose={choose}>
        {machine && (
          <TabLink href={benchHref(BENCH, machine.deviceId, machine.kigId)}>{t('devices.bench.toBench')}</TabLink>
        )}
        {machine && <SelfTestButton machine={machine} tests={tests} onRun={() => setShownId(null)} />}
      </BenchHead>
      {chosen === null ? (
        <section className={styles.card}>
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('devices.bench.chooseTitle')}
            sentence={t('devices.bench.chooseTestText')}
          />
        </section>
      ) : query.isError ? (
        <section className={styles.card}>
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        </section>
      ) : machine === null ? (
        <section className={styles.card} aria-busy>
          <Skeleton active className={styles.waiting ?? ''} />
        </section>
      ) : (
        <div className={styles.columns}>
          <Runs machine={machine} tests={tests} shownId={shownId} onChoose={setShownId} />
          <SelfTestPanel machine={machine} tests={tests} shownId={shownId} />
        </div>
      )}
    </div>
  );
}

interface RunsProps {
  machine: BenchMachine;
  tests: ReturnType<typeof useSelfTest>;
  shownId: string | null;
  onChoose(id: string): void;
}

/** The runs of the last days; a click shows the steps of one. */
function Runs({ machine, tests: { query }, shownId, onChoose }: RunsProps) {
  const kit = useKit();
  const { t, drawings } = kit;
  const list = query.data?.list ?? [];
  const chosen = shownId ?? list[0]?.id;
  return (
    <section className={styles.card} aria-label={t('devices.bench.test.history')} aria-busy={query.isFetching}>
      <div className={styles.cardHead}>
        <h2>{t('devices.bench.test.history')}</h2>
      </div>
      <div className={styles.messages}>
        {query.data && list.length === 0 ? (
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('devices.bench.test.never')}
            sentence={whyNot(kit, machine) ?? t('devices.bench.test.neverText')}
          />
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('devices.bench.test.at')}</th>
                <th scope="col">{t('devices.bench.test.who')}</th>
                <th scope="col">{t('devices.bench.test.result')}</th>
                <th scope="col" data-column="meaning">
                  {t('devices.bench.test.note')}
                </th>
                <th scope="col" data-column="ms">
                  {t('devices.bench.test.columns.ms')}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((run) => (
                <tr key={run.id} aria-selected={run.id === chosen} onClick={() => onChoose(run.id)}>
                  <td>
                    <button type="button" className={styles.time} aria-pressed={run.id === chosen}>
                      {shortMoment(kit, run.at, machine.timeZone)}
                    </button>
                  </td>
                  <td>{run.byName ?? t('devices.bench.test.unknownBy')}</td>
                  <td>
                    <Verdict run={run} />
                  </td>
                  <td className={styles.meaning} title={noteOf(kit, run)}>
                    {noteOf(kit, run)}
                  </td>
                  <td data-column="ms">{Math.round(run.ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
