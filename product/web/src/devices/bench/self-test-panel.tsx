import type { BenchMachine } from '@kiga/contract/devices/bench.acts.ts';
import type { FinishedStep, SelfTestRun } from '@kiga/contract/devices/self-test.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { dayIn, timeIn } from '@kiga/kit-web/entity/zone-time.ts';
import { DoneIcon } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Skeleton } from 'antd';
import { Check, CircleX, Minus, X } from 'lucide-react';
import styles from './bench.module.css';
import type { useSelfTest } from './use-self-test.ts';

interface SelfTestPanelProps {
  machine: BenchMachine;
  tests: ReturnType<typeof useSelfTest>;
  /** The run to show; the latest by default. */
  shownId?: string | null;
}

/** A run of the self-test with its steps, and the runs before it. */
export function SelfTestPanel({ machine, tests: { query, isRunning }, shownId = null }: SelfTestPanelProps) {
  const kit = useKit();
  const { t } = kit;
  if (query.isError) {
    return (
      <aside className={styles.test}>
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      </aside>
    );
  }
  if (query.data === undefined) {
    return (
      <aside className={styles.test} aria-busy>
        <Skeleton active className={styles.waiting ?? ''} />
      </aside>
    );
  }
  const { list } = query.data;
  const place = Math.max(
    0,
    list.findIndex(({ id }) => id === shownId),
  );
  const run = list[place];
  const refused = whyNot(kit, machine);
  return (
    <aside className={styles.test} aria-label={t('devices.bench.test.title')} aria-busy={isRunning}>
      <div className={styles.testHead}>
        <h2>{t('devices.bench.test.title')}</h2>
        {run && <time dateTime={run.at}>{shortMoment(kit, run.at, machine.timeZone)}</time>}
        {run && !isRunning && <Verdict run={run} />}
        <p>
          {isRunning ? t('devices.bench.test.runningText') : run ? summaryOf(kit, run) : t('devices.bench.test.never')}
        </p>
        {!run && !isRunning && <p className={styles.quiet}>{refused ?? t('devices.bench.test.neverText')}</p>}
      </div>
      {run && run.steps.length > 0 && <Steps run={run} />}
      {run && <Foot runs={query.data} previous={list[place + 1]} run={run} timeZone={machine.timeZone} />}
    </aside>
  );
}

/** Returns why a machine cannot be tested; undefined where it can. */
export function whyNot({ t }: Pick<Kit, 't'>, { protocol, status }: BenchMachine): string | undefined {
  if (protocol !== 'kiga') return t('devices.bench.test.ofMaker');
  return status === 'registered' ? undefined : t('devices.bench.test.notRegistered');
}

/** Result of a run, as an icon with a word. */
export function Verdict({ run: { passed } }: { run: SelfTestRun }) {
  const { t } = useKit();
  const Icon = passed ? DoneIcon : CircleX;
  return (
    <strong className={passed ? styles.passed : styles.failed}>
      <Icon size={16} aria-hidden /> {t(passed ? 'devices.bench.test.passed' : 'devices.bench.test.failed')}
    </strong>
  );
}

/** Returns what a run came to, in a sentence. */
export function summaryOf({ t }: Pick<Kit, 't'>, { steps, ms }: SelfTestRun): string {
  if (steps.length === 0) return t('devices.bench.test.interrupted');
  const count = (result: FinishedStep['result']) => steps.filter((step) => step.result === result).length;
  const inSteps = (number: number) => t('devices.bench.test.steps', { count: number });
  const passed = inSteps(count('passed'));
  const failed = steps.find(({ result }) => result === 'failed');
  if (failed)
    return t('devices.bench.test.summaryFailed', { step: stepWord({ t }, failed), passed, ms: Math.round(ms) });
  return t('devices.bench.test.summary', { passed, skipped: inSteps(count('skipped')), ms: Math.round(ms) });
}

/** Returns the point of a run for a list: the reason of a failure, or the slowest step. */
export function noteOf({ t }: Pick<Kit, 't'>, run: SelfTestRun): string {
  const failed = run.steps.find(({ result }) => result === 'failed');
  if (failed?.reason) return t(`devices.bench.test.reasons.${failed.reason}`, { detail: failed.detail });
  const slowest = slowestOf(run);
  if (!slowest) return t('devices.bench.test.interrupted');
  const step = t('devices.bench.test.slowestText', { step: stepWord({ t }, slowest), ms: slowest.ms });
  return t('devices.bench.test.slowestNote', { step });
}

function slowestOf({ steps }: SelfTestRun): FinishedStep | undefined {
  return steps.toSorted((a, b) => b.ms - a.ms)[0];
}

/** Returns the name of a step. The name says the result only where the step came to it. */
function stepWord({ t }: Pick<Kit, 't'>, { name, result, detail }: FinishedStep): string {
  if (result !== 'passed' && (name === 'send' || name === 'verdict' || name === 'attendance')) {
    return t(`devices.bench.test.plain.${name}`);
  }
  const state = name === 'attendance' && detail ? t(`devices.bench.parts.arrival.${detail}`) : '';
  return t(`devices.bench.test.names.${name}`, { state });
}

function Steps({ run: { steps } }: { run: SelfTestRun }) {
  const { t } = useKit();
  const longest = Math.max(1, ...steps.map(({ ms }) => ms));
  return (
    <table className={styles.steps}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('devices.bench.test.columns.step')}
          </th>
          <th scope="col">{t('devices.bench.test.columns.ms')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <Step key={step.name} step={step} longest={longest} />
        ))}
      </tbody>
    </table>
  );
}

const marks = { passed: Check, failed: X, skipped: Minus, omitted: Minus } as const;

function Step({ step, longest }: { step: FinishedStep; longest: number }) {
  const { t } = useKit();
  const { name, result, ms, reason, detail } = step;
  const Mark = marks[result];
  const isMeasured = result === 'passed' || result === 'failed';
  return (
    <tr data-result={result}>
      <td className={styles.stepName}>
        <span className={styles.stepMark}>
          <Mark size={13} strokeWidth={2.2} aria-hidden />
        </span>
        {stepWord({ t }, step)}
        {name === 'parents' && result === 'skipped' && <small>{t('devices.bench.test.noParents')}</small>}
        {reason !== null && <small role="alert">{t(`devices.bench.test.reasons.${reason}`, { detail })}</small>}
      </td>
      <td>
        {isMeasured && (
          <span className={styles.bar} aria-hidden>
            <span style={{ inlineSize: `${Math.max(2, (100 * ms) / longest)}%` }} />
          </span>
        )}
      </td>
      <td>{isMeasured ? ms : t(result === 'skipped' ? 'devices.bench.test.skipped' : 'devices.bench.test.omitted')}</td>
    </tr>
  );
}

interface FootProps {
  runs: { total: number; passed: number };
  run: SelfTestRun;
  previous: SelfTestRun | undefined;
  timeZone: string;
}

function Foot({ runs: { total, passed }, run, previous, timeZone }: FootProps) {
  const kit = useKit();
  const { t } = kit;
  const slowest = slowestOf(run);
  return (
    <dl className={styles.testFoot}>
      {previous && (
        <div>
          <dt>{t('devices.bench.test.previous')}</dt>
          <dd>
            {t('devices.bench.test.previousText', {
              at: shortMoment(kit, previous.at, timeZone, true),
              ms: Math.round(previous.ms),
              result: t(previous.passed ? 'devices.bench.test.passed' : 'devices.bench.test.failed'),
            })}
          </dd>
        </div>
      )}
      {slowest && (
        <div>
          <dt>{t('devices.bench.test.slowest')}</dt>
          <dd>{t('devices.bench.test.slowestText', { step: stepWord({ t }, slowest), ms: slowest.ms })}</dd>
        </div>
      )}
      <div>
        <dt>{t('devices.bench.test.recent')}</dt>
        <dd>
          {t(passed === total ? 'devices.bench.test.recentAll' : 'devices.bench.test.recentSome', {
            count: total,
            passed,
          })}
        </dd>
      </div>
    </dl>
  );
}

/** Returns a moment by the kindergarten's clock: the time, with the day where it is another one. */
export function shortMoment(
  { today, language }: Pick<Kit, 'today' | 'language'>,
  at: string,
  timeZone: string,
  toMinute = false,
): string {
  const day = dayIn(at, timeZone);
  const time = timeIn(at, timeZone).slice(0, toMinute ? 5 : 8);
  if (day === today) return time;
  const shown = language === 'zh_CN' ? day.slice(5) : formatMoment(`${day}T12:00:00`, language).slice(0, -11);
  return `${shown} ${time}`;
}
