import type { Call } from '@kiga/entity/define-call.ts';
import type { JobStatus } from '@kiga/entity/job-calls.ts';
import { actFailure, downloadFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { isAtWork, useJob } from '@kiga/kit-web/transfer/use-job.ts';
import { App, Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';

interface LogExportProps<Filters> {
  /** The call that starts the export; its name is the required permission. */
  call: Call<z.ZodType<unknown, Filters>, z.ZodType<{ jobId: string }>>;
  filters: Filters;
}

/** Exports the rows of a page. The file is offered when it is ready, and the last one can be downloaded again. */
export function LogExport<Filters extends object>({ call, filters }: LogExportProps<Filters>) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const { send } = useSending();
  const download = (done: JobStatus) =>
    kit.client.download(kit.jobCalls.file, { id: done.id }).catch((error: unknown) => {
      message.error(downloadFailure(kit, done.fileName ?? '', error));
    });
  const { job, watch } = useJob(call.name, (done) => void download(done));
  const failure = job?.state === 'failed' ? job.failure : null;
  const tell = useEffectEvent((reason: string) => {
    message.error(t('system.log.exportFailed', { reason }));
  });
  useEffect(() => {
    if (failure !== null) tell(failure);
  }, [failure]);
  if (!kit.can(call.name)) return null;
  const begin = () =>
    send(
      async (options) => {
        const { jobId } = await kit.client.call(call, filters, options);
        watch(jobId);
        message.info(t('system.log.exportBegun'));
      },
      (error) => void message.error(actFailure(kit, error)),
    );
  return (
    <>
      {job?.state === 'done' && (
        <Button type="text" onClick={() => void download(job)}>
          {t('system.log.download')}
        </Button>
      )}
      <Button
        type="text"
        icon={<ExportIcon size={iconSizePx.button} />}
        loading={job !== undefined && isAtWork(job)}
        onClick={() => void begin()}
      >
        {t('system.log.export')}
      </Button>
    </>
  );
}
