import { exportLog } from '@kiga/contract/system/log.acts.ts';
import { type JobStatus, jobFile } from '@kiga/entity/job-calls.ts';
import { actFailure, downloadFailure } from '@kiga/kit-web/entity-screen/failure-text.ts';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { isAtWork, useJob } from '@kiga/kit-web/transfer/use-job.ts';
import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { logFilters } from './use-log-view.ts';

/** Exports what the log shows; the file comes when it is done, and the last one can be fetched again. */
export function LogExport({ filters }: { filters: ReturnType<typeof logFilters> }) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const acting = useRef(false);
  const download = (done: JobStatus) =>
    kit.client.download(jobFile, { id: done.id }).catch((error: unknown) => {
      message.error(downloadFailure(kit, done.fileName ?? '', error));
    });
  const { job, watch } = useJob(exportLog.name, (done) => void download(done));
  const failure = job?.state === 'failed' ? job.failure : null;
  const tell = useEffectEvent((reason: string) => {
    message.error(t('system.log.exportFailed', { reason }));
  });
  useEffect(() => {
    if (failure !== null) tell(failure);
  }, [failure]);
  if (!kit.can('system.log.export')) return null;
  const begin = async () => {
    if (acting.current) return;
    acting.current = true;
    try {
      const { jobId } = await kit.client.call(exportLog, filters);
      watch(jobId);
      message.info(t('system.log.exportBegun'));
    } catch (error) {
      message.error(actFailure(kit, error));
    } finally {
      acting.current = false;
    }
  };
  return (
    <>
      {job?.state === 'done' && <Button onClick={() => void download(job)}>{t('system.log.download')}</Button>}
      <Button
        icon={<ExportIcon size={iconSizePx.button} />}
        loading={job !== undefined && isAtWork(job)}
        onClick={() => void begin()}
      >
        {t('system.log.export')}
      </Button>
    </>
  );
}
