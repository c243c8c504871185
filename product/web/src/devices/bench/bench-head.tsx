import type { BenchMachine } from '@kiga/contract/devices/bench.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import type { ReactNode } from 'react';
import styles from './bench.module.css';
import { MachineSelect } from './machine-select.tsx';
import { secondsText } from './message-words.ts';

interface BenchHeadProps {
  title: string;
  machine: BenchMachine | null;
  isChosen: boolean;
  onChoose(chosen: { id: string; kigId: string }): void;
  /** The acts of the page. */
  children?: ReactNode;
}

/** Title of the page, the machine, and how it is. */
export function BenchHead({ title, machine, isChosen, onChoose, children }: BenchHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <MachineSelect machine={machine} isChosen={isChosen} onChoose={onChoose} />
      {machine && <State machine={machine} />}
      <span className={styles.acts}>{children}</span>
    </div>
  );
}

/** Skews up to this count as none, milliseconds. */
const EXACT_MS = 50;

function State({
  machine: { isOnline, lastOnlineAt, softwareVersion, clockSkewMs, messagesToday },
}: {
  machine: BenchMachine;
}) {
  const { t } = useKit();
  const online = isOnline ? 'online' : lastOnlineAt === null ? 'never' : 'offline';
  const clock =
    Math.abs(clockSkewMs ?? 0) <= EXACT_MS
      ? 'devices.bench.clockRight'
      : (clockSkewMs ?? 0) > 0
        ? 'devices.bench.clockFast'
        : 'devices.bench.clockSlow';
  return (
    <span className={styles.state}>
      <ToneTag tone={isOnline ? 'fine' : 'look'}>{t(`devices.device.options.online.${online}`)}</ToneTag>
      {softwareVersion && <span>{t('devices.bench.program', { version: softwareVersion })}</span>}
      {clockSkewMs !== null && <span>{t(clock, { seconds: secondsText(clockSkewMs, 1) })}</span>}
      {messagesToday > 0 && <span>{t('devices.bench.today', { count: messagesToday })}</span>}
    </span>
  );
}
