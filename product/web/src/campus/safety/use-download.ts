import type { Call } from '@kiga/entity/define-call.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { useRef, useState } from 'react';
import type { z } from 'zod';

/** Returns a function that downloads the file of a call once at a time and tells a failure, and whether it runs. */
export function useDownload<Input extends z.ZodType>(call: Call<Input>) {
  const kit = useKit();
  const { message } = useTelling();
  const [isRunning, setRunning] = useState(false);
  // React renders too late for the second of two quick clicks.
  const running = useRef(false);

  async function download(input: z.input<Input>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await kit.client.download(call, input);
    } catch (error) {
      message.error(failureText(kit, error));
    } finally {
      running.current = false;
      setRunning(false);
    }
  }
  return { download, isRunning };
}
