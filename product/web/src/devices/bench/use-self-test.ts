import { listSelfTests, runSelfTest } from '@kiga/contract/devices/bench.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ChosenMachine, machineInput } from './use-machine.ts';

/** Returns the self-tests of a machine, and a function that runs one. */
export function useSelfTest(chosen: ChosenMachine | null) {
  const kit = useKit();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { sending, send } = useSending();
  const key = [listSelfTests.name, chosen?.id, chosen?.kigId];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => kit.client.call(listSelfTests, machineInput(chosen as ChosenMachine), { signal }),
    enabled: chosen !== null,
  });
  useChanges(['devices.message'], () => queries.invalidateQueries({ queryKey: key }));
  async function run(machine: ChosenMachine) {
    await kit.client.call(runSelfTest, machineInput(machine));
    await queries.invalidateQueries({ queryKey: key });
  }
  return {
    query,
    isRunning: sending,
    run: () =>
      chosen &&
      void send(
        () => run(chosen),
        (error) => void message.error(failureText(kit, error)),
      ),
  };
}
