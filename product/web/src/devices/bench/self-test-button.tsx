import type { BenchMachine } from '@kiga/contract/devices/bench.acts.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { Play } from 'lucide-react';
import { whyNot } from './self-test-panel.tsx';
import type { useSelfTest } from './use-self-test.ts';

interface SelfTestButtonProps {
  machine: BenchMachine;
  tests: ReturnType<typeof useSelfTest>;
  onRun?(): void;
}

/** The button that tests a machine; nothing for readers who may not. */
export function SelfTestButton({ machine, tests, onRun }: SelfTestButtonProps) {
  const kit = useKit();
  if (!kit.can('devices.bench.run')) return null;
  const refused = whyNot(kit, machine);
  return (
    <Button
      type="primary"
      size="large"
      icon={<Play size={iconSizePx.button} />}
      loading={tests.isRunning}
      disabled={refused !== undefined}
      title={refused}
      onClick={() => {
        onRun?.();
        tests.run();
      }}
    >
      {kit.t(tests.isRunning ? 'devices.bench.test.running' : 'devices.bench.test.run')}
    </Button>
  );
}
