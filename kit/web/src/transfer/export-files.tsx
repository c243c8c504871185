import type { JobStatus } from '@kiga/entity/job-calls.ts';
import { Alert, Button } from 'antd';
import { formatMoment } from '../entity/format.ts';
import { ExportIcon, iconSizePx, SpreadsheetIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './transfer.module.css';

interface FileProps {
  job: JobStatus;
  onDownload(job: JobStatus): void;
}

/** Result of an export. */
export function ExportEnd({ job, onDownload }: FileProps) {
  const { t } = useKit();
  if (job.state === 'failed') return <Alert role="alert" type="error" showIcon title={job.failure} />;
  if (job.state !== 'done') return <p className={styles.lead}>{t('kit.transfer.exportStopped')}</p>;
  return (
    <div>
      <p className={styles.lead} role="status">
        {t('kit.transfer.exported', { count: job.done })}
      </p>
      <ul className={styles.files}>
        <FileLine job={job} onDownload={onDownload} />
      </ul>
    </div>
  );
}

/** A downloadable file. */
export function FileLine({ job, onDownload }: FileProps) {
  const { t, language } = useKit();
  return (
    <li className={styles.file}>
      <SpreadsheetIcon size={iconSizePx.menu} aria-hidden />
      <span className={styles.fileFacts}>
        {job.fileName}
        <span className={styles.quiet}>{formatMoment(job.endedAt ?? job.createdAt, language)}</span>
      </span>
      <Button
        size="small"
        icon={<ExportIcon size={iconSizePx.tag} />}
        aria-label={`${t('kit.transfer.download')} ${job.fileName}`}
        onClick={() => onDownload(job)}
      >
        {t('kit.transfer.download')}
      </Button>
    </li>
  );
}
