import type { Call } from '@kiga/entity/define-call.ts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { downloadFailure } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';

/**
 * Returns a function that downloads the file of a call, one at a time, and whether it runs. It tells a failure with the name of the
 * file, such as the words of its button.
 */
export function useDownload() {
  const kit = useKit();
  const { message } = useTelling();
  const [isRunning, setRunning] = useState(false);
  // React renders too late for the second of two quick clicks.
  const running = useRef(false);

  async function run<I extends z.ZodType, O extends z.ZodType>(call: Call<I, O>, input: z.input<I>, file: string) {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await kit.client.download(call, input);
    } catch (error) {
      message.error(downloadFailure(kit, file, error));
    } finally {
      running.current = false;
      setRunning(false);
    }
  }

  return {
    isRunning,
    download: <I extends z.ZodType, O extends z.ZodType>(call: Call<I, O>, input: z.input<I>, file: string) =>
      void run(call, input, file),
  };
}
