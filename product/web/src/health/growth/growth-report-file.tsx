import { growthReportFile } from '@kiga/contract/health/growth/growth-report.acts.ts';
import type { growthReport } from '@kiga/contract/health/growth/growth-report.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import styles from './growth-chart.module.css';

type Order = EntityRecord & SavedOf<typeof growthReport>;

/** The name of an order in the reader's language. */
export function ReportName({ record }: { record: EntityRecord }) {
  const { language } = useKit();
  const { reportName, reportNameEn } = record as Order;
  return <>{language === 'en_US' ? reportNameEn : reportName}</>;
}

/** Sheets made so far, with a bar while the order is at work. */
export function ProgressCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { status, doneCount, missingCount, childCount } = record as Order;
  const [made, total] = [doneCount ?? 0, childCount ?? 0];
  const text = total > 0 ? t('health.growthReport.progress', { done: made, total }) : '';
  if (status !== 'queued' && status !== 'making') return <>{text}</>;
  const hint = t(status === 'queued' ? 'health.growthReport.waiting' : 'health.growthReport.working');
  return (
    <span className={styles.progress} title={hint}>
      <progress aria-label={hint} max={Math.max(1, total)} value={made + (missingCount ?? 0)} />
      {text}
    </span>
  );
}

/** The button that downloads the file of an order, in its row. */
export function FileCell({ record }: { record: EntityRecord }) {
  return record.hasFile === true ? <DownloadButton record={record} size="small" /> : null;
}

/** The button of an open order, or the reason why there is none. */
export function DownloadReports({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { hasFile, status, orderedBy } = record as Order;
  if (hasFile) return <DownloadButton record={record} size="middle" />;
  if (status !== 'ready') return null;
  return <span className={styles.quiet}>{t('health.growthReport.noFile', { name: orderedBy ?? '' })}</span>;
}

function DownloadButton({ record, size }: { record: EntityRecord; size: 'small' | 'middle' }) {
  const { t, tenantOfSession } = useKit();
  const { download, isRunning } = useDownload();
  const input = { id: record.id, ...(tenantOfSession === null && { kigId: String(record.kigId) }) };
  const word = t('health.growthReport.download');
  return (
    <Button
      type={size === 'small' ? 'link' : 'primary'}
      size={size}
      icon={<ExportIcon size={iconSizePx.tag} aria-hidden />}
      disabled={isRunning}
      onClick={(event) => {
        event.stopPropagation();
        download(growthReportFile, input, word);
      }}
    >
      {word}
    </Button>
  );
}
