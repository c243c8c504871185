import type { BenchMachine } from '@kiga/contract/devices/bench.acts.ts';
import { device } from '@kiga/contract/devices/device.entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useLater } from '@kiga/kit-web/entity/use-later.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { asDevice } from '../device-record.ts';
import styles from './bench.module.css';

const MOST = 30;

interface MachineSelectProps {
  /** The machine as the page knows it; null while none is chosen or it is loading. */
  machine: BenchMachine | null;
  /** True while the address names a machine. */
  isChosen: boolean;
  onChoose(chosen: { id: string; kigId: string }): void;
}

interface Option {
  value: string;
  title: string;
  kigId: string;
  kigName: string;
}

/** Chooses a machine by its name, serial number or place. */
export function MachineSelect({ machine, isChosen, onChoose }: MachineSelectProps) {
  const { t, client } = useKit();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const q = useLater(typed.trim());
  const { page } = callsOf(device);
  const { data, isFetching } = useQuery({
    queryKey: [page.name, 'bench', q],
    queryFn: ({ signal }) => client.call(page, { pageSize: MOST, ...(q && { q }) }, { signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const options = (data?.list ?? []).map((record): Option => {
    const { deviceName, serialNumber, kigName, kigId } = asDevice(record);
    return {
      value: record.id,
      title: `${deviceName} ${serialNumber}`,
      kigId: String(kigId),
      kigName: String(kigName ?? ''),
    };
  });
  const own = machine && {
    value: machine.deviceId,
    title: `${machine.deviceName} ${machine.serialNumber}`,
    kigId: machine.kigId,
    kigName: machine.kigName,
  };
  const shown = own && !options.some(({ value }) => value === own.value) ? [own, ...options] : options;
  return (
    <Select<string, Option>
      className={styles.machine ?? ''}
      aria-label={t('devices.bench.machine')}
      prefix={<span className={styles.quiet}>{t('devices.bench.machine')}</span>}
      placeholder={isChosen ? '' : t('devices.bench.choose')}
      value={machine?.deviceId ?? null}
      options={shown}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      popupMatchSelectWidth={false}
      onOpenChange={setOpen}
      onChange={(value) => {
        const option = shown.find((one) => one.value === value);
        if (option) onChoose({ id: option.value, kigId: option.kigId });
      }}
      labelRender={() => own && <MachineLabel {...own} />}
      optionRender={({ data: option }) => <MachineLabel {...option} />}
    />
  );
}

function MachineLabel({ title, kigName }: Pick<Option, 'title' | 'kigName'>) {
  return (
    <span className={styles.machineLabel}>
      <span>{title}</span>
      <span className={styles.quiet}>{kigName}</span>
    </span>
  );
}
