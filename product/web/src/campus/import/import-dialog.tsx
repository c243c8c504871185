import type { AnyEntity } from '@kiga/kit-web/entity-screen/any-entity.ts';
import { ExportIcon, iconSizePx, SpreadsheetIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, App, Button, Modal, Progress, Upload } from 'antd';
import styles from './import.module.css';
import type { ImportCalls } from './import-report.ts';
import { ImportReportView } from './import-report-view.tsx';
import { useImport } from './use-import.ts';

const DROP_ICON_PX = 42;

interface ImportDialogProps {
  entity: AnyEntity;
  calls: ImportCalls;
  onClose(): void;
}

/** Takes a spreadsheet, says what would happen, and takes the good rows once that was agreed to. */
export default function ImportDialog({ entity, calls, onClose }: ImportDialogProps) {
  const kit = useKit();
  const { modal } = App.useApp();
  const { step, failure, file, ...acts } = useImport(calls);
  const name = kit.t(`${entity.key}.name`);
  const report = step.at === 'report' || step.at === 'done' ? step.report : null;
  const good = report ? report.counts.create + report.counts.update : 0;

  function close() {
    if (step.at !== 'running') return onClose();
    modal.confirm({
      title: kit.t('campus.import.closeQuestion'),
      content: kit.t(step.dryRun ? 'campus.import.closeChecking' : 'campus.import.closeImporting'),
      okText: kit.t('kit.form.close'),
      cancelText: kit.t('kit.form.stay'),
      onOk: () => {
        acts.cancel();
        onClose();
      },
    });
  }

  const foot = [];
  if (report && report.counts.failed > 0) {
    foot.push(
      <Button
        key="failures"
        className={styles.footStart}
        icon={<ExportIcon size={iconSizePx.button} />}
        onClick={acts.downloadFailures}
      >
        {kit.t('campus.import.downloadFailures', { count: report.counts.failed })}
      </Button>,
    );
  }
  if (step.at === 'report') {
    foot.push(
      <Button key="other" onClick={acts.otherFile}>
        {kit.t('campus.import.otherFile')}
      </Button>,
      <Button key="import" type="primary" disabled={good === 0} onClick={acts.confirm}>
        {good === 0
          ? kit.t('campus.import.nothingToImport')
          : kit.t('campus.import.confirm', { total: kit.t(`${entity.key}.amount`, { count: good }) })}
      </Button>,
    );
  }
  if (step.at === 'done') {
    foot.push(
      <Button key="done" type="primary" onClick={onClose}>
        {kit.t('campus.import.finish')}
      </Button>,
    );
  }

  return (
    <Modal
      open
      width="min(64em, 94vw)"
      styles={{ body: { maxHeight: '68vh', overflow: 'auto' } }}
      title={kit.t('campus.import.title', { name })}
      mask={{ closable: false }}
      onCancel={close}
      footer={foot.length > 0 ? <div className={styles.foot}>{foot}</div> : null}
    >
      <div className={styles.content}>
        {failure !== null && <Alert role="alert" type="error" showIcon title={failure} />}
        {step.at === 'file' && (
          <>
            <Upload.Dragger
              accept=".xlsx"
              showUploadList={false}
              beforeUpload={(chosen) => {
                acts.take(chosen);
                return false;
              }}
            >
              <p className={styles.dropIcon}>
                <SpreadsheetIcon size={DROP_ICON_PX} strokeWidth={1} aria-hidden />
              </p>
              <p className={styles.dropTitle}>{kit.t('campus.import.drop')}</p>
              <p className={styles.dropHint}>{kit.t('campus.import.dropHint')}</p>
            </Upload.Dragger>
            <p className={styles.hint}>
              {kit.t('campus.import.templateHint')}
              <Button type="link" onClick={acts.downloadTemplate}>
                {kit.t('campus.import.template')}
              </Button>
            </p>
          </>
        )}
        {step.at === 'running' && (
          <div className={styles.running} role="status">
            <p>
              {kit.t(step.dryRun ? 'campus.import.checking' : 'campus.import.importing', { file: file?.name ?? '' })}
            </p>
            <Progress
              percent={Math.round(step.sentShare * 100)}
              format={(share) => kit.t('campus.import.sent', { share: share ?? 0 })}
            />
          </div>
        )}
        {report && (
          <ImportReportView
            entity={entity}
            report={report}
            createClasses={acts.choices.createClasses}
            onChoose={step.at === 'report' ? acts.choose : undefined}
            columns={acts.choices.columns}
          />
        )}
      </div>
    </Modal>
  );
}
