import { IMPORT_MAX_BYTES, type ImportStatus, UNDO_DAYS } from '@kiga/entity/transfer-calls.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { Alert, Button, Tag, Upload } from 'antd';
import { formatMoment } from '../entity/format.ts';
import { SpreadsheetIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { importStateWords, mayUndo, waitingReport } from './import-state.ts';
import styles from './transfer.module.css';

const DROP_ICON_PX = 42;
const MEGABYTE = 1024 * 1024;

interface ImportFileProps {
  recent: readonly ImportStatus[];
  onTake(file: File): void;
  onTemplate(language: Language): void;
  onLook(importId: string): void;
  onUndo(status: ImportStatus): void;
}

/** File choice with help for preparing one, and the imports of the last days. */
export function ImportFile({ recent, onTake, onTemplate, onLook, onUndo }: ImportFileProps) {
  const { t, language } = useKit();
  const waiting = waitingReport(recent);
  return (
    <>
      {waiting && (
        <Alert
          type="info"
          showIcon
          title={t('kit.transfer.waiting', { file: waiting.fileName })}
          description={t('kit.transfer.waitingRows', {
            time: formatMoment(waiting.startedAt, language),
            good: waiting.counts.create + waiting.counts.update,
            failed: waiting.counts.failed,
          })}
          action={
            <Button type="primary" onClick={() => onLook(waiting.id)}>
              {t('kit.transfer.goOn')}
            </Button>
          }
        />
      )}
      <div>
        <Upload.Dragger
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={(chosen) => {
            onTake(chosen);
            return false;
          }}
        >
          <p className={styles.dropIcon}>
            <SpreadsheetIcon size={DROP_ICON_PX} strokeWidth={1} aria-hidden />
          </p>
          <p className={styles.dropTitle}>{t('kit.transfer.drop')}</p>
          <p className={styles.hint}>{t('kit.transfer.dropHint', { megabytes: IMPORT_MAX_BYTES / MEGABYTE })}</p>
        </Upload.Dragger>
        <p className={styles.hint}>
          {t('kit.transfer.templateHint')}
          <Button type="link" onClick={() => onTemplate('zh_CN')}>
            {t('kit.transfer.templateZh')}
          </Button>
          <Button type="link" onClick={() => onTemplate('en_US')}>
            {t('kit.transfer.templateEn')}
          </Button>
        </p>
        <p className={styles.hint}>{t('kit.transfer.wayBack', { key: t('kit.transfer.key') })}</p>
      </div>
      {recent.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('kit.transfer.recent', { days: UNDO_DAYS })}</h3>
          <ul className={styles.files}>
            {recent.map((status) => (
              <RecentImport key={status.id} status={status} onLook={onLook} onUndo={onUndo} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function RecentImport({
  status,
  onLook,
  onUndo,
}: { status: ImportStatus } & Pick<ImportFileProps, 'onLook' | 'onUndo'>) {
  const { t, language } = useKit();
  const { id, fileName, state, startedBy, startedAt, counts } = status;
  const when = formatMoment(startedAt, language);
  const figures = [
    `${t('kit.transfer.create')} ${counts.create}`,
    `${t('kit.transfer.update')} ${counts.update}`,
    `${t('kit.transfer.refused')} ${counts.failed}`,
  ];
  return (
    <li className={styles.file}>
      <Button type="link" className={styles.fileName} title={fileName} onClick={() => onLook(id)}>
        {fileName}
      </Button>
      <Tag>{t(importStateWords[state])}</Tag>
      <span className={styles.fileFacts}>
        {figures.join(t('kit.list.nameSeparator'))}
        <span className={styles.quiet}>{t('kit.transfer.startedBy', { who: startedBy, when })}</span>
      </span>
      {mayUndo(status) && (
        <Button
          size="small"
          aria-label={`${t('kit.transfer.undo')} ${fileName} ${when}`}
          onClick={() => onUndo(status)}
        >
          {t('kit.detail.undo')}
        </Button>
      )}
    </li>
  );
}
