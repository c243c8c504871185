import type { ImportStatus } from '@kiga/entity/transfer-calls.ts';
import { Alert, App, Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyEntity } from '../entity/any-entity.ts';
import { useFocusBack } from '../form/use-focus-back.ts';
import { useQuestion } from '../form/use-question.ts';
import { ExportIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportReport, leadOf } from './import-report.tsx';
import { hasFigures, isRunning, mayCheckAgain, mayUndo } from './import-state.ts';
import styles from './transfer.module.css';
import { TransferProgress } from './transfer-progress.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  entity: AnyEntity;
  /** A closed dialog only waits for the end of running work. */
  open: boolean;
  onClose(goesOn: boolean): void;
  /** Called after the message about the end. */
  onEnd(): void;
}

/**
 * Imports a spreadsheet: checks it, shows the result, imports the valid rows after a confirmation, and can undo them. The server does the
 * work: closing does not stop it. Its end is announced then, and reopening shows the progress.
 */
export default function ImportDialog({ entity, open, onClose, onEnd }: ImportDialogProps) {
  const kit = useKit();
  const { message } = App.useApp();
  const ask = useQuestion();
  const { status, sending, ...acts } = useImport(entity);
  const report = useReport(status);
  const running = status !== undefined && isRunning(status);
  const lead = useFocusWhereLost(status?.state, status?.counts.failed);
  useFocusBack();

  const tellEnd = useEffectEvent((ended: ImportStatus) => {
    const tell = ended.state === 'failed' ? message.error : message.info;
    tell(leadOf(kit, ended));
    onEnd();
  });
  useEffect(() => {
    if (!open && status && !isRunning(status)) tellEnd(status);
  }, [open, status]);

  function close() {
    acts.stopSending();
    if (running) message.info(kit.t('kit.transfer.leftRunning'));
    onClose(running);
  }

  function askUndo({ id, fileName }: ImportStatus) {
    void ask({
      title: kit.t('kit.transfer.undoQuestion', { file: fileName }),
      text: kit.t('kit.transfer.undoConsequence'),
      ok: kit.t('kit.transfer.undo'),
      danger: true,
      act: () => acts.act('importUndo', id),
    });
  }

  const words = {
    checking: 'kit.transfer.checking',
    importing: 'kit.transfer.importing',
    undoing: 'kit.transfer.undoing',
  };
  const runningWord = running ? words[status.state as keyof typeof words] : '';
  return (
    <Modal
      open={open}
      width="min(64em, 94vw)"
      styles={{ body: { maxHeight: '68vh', overflow: 'auto' } }}
      title={kit.t('kit.transfer.importTitle', { name: kit.t(`${entity.key}.name`) })}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Foot entity={entity} status={status} sending={sending !== null} acts={acts} onUndo={askUndo} onClose={close} />
      }
    >
      <div className={styles.content}>
        {acts.failure !== null && <Alert role="alert" type="error" showIcon title={acts.failure} />}
        {acts.isFree && (
          <ImportFile
            recent={acts.recent}
            onTake={acts.take}
            onTemplate={acts.downloadTemplate}
            onLook={acts.look}
            onUndo={askUndo}
          />
        )}
        {sending && (
          <TransferProgress
            text={kit.t('kit.transfer.sending', { file: sending.fileName })}
            done={Math.round(sending.share * 100)}
            total={100}
          />
        )}
        {running && (
          <TransferProgress
            ref={lead}
            text={kit.t(runningWord, { file: status.fileName })}
            done={status.done}
            total={status.total}
            hint={kit.t('kit.transfer.goesOn')}
          />
        )}
        {report && (
          <ImportReport
            entity={entity}
            status={report}
            leadRef={lead}
            waiting={running}
            onCorrect={(corrections) => acts.correct(report.id, corrections)}
            onMend={(row, cells) => acts.mend(report.id, row, cells)}
          />
        )}
      </div>
    </Modal>
  );
}

interface FootProps {
  entity: AnyEntity;
  status: ImportStatus | undefined;
  sending: boolean;
  acts: Omit<ReturnType<typeof useImport>, 'status' | 'sending'>;
  onUndo(status: ImportStatus): void;
  onClose(): void;
}

/** Buttons of the next steps. */
function Foot({ entity, status, sending, acts, onUndo, onClose }: FootProps) {
  const { t } = useKit();
  if (sending) return <Button onClick={acts.stopSending}>{t('kit.transfer.stop')}</Button>;
  if (!status) return null;
  const { id, counts, state, readable } = status;
  if (isRunning(status)) return <Button onClick={() => acts.act('importCancel', id)}>{t('kit.transfer.stop')}</Button>;
  const good = counts.create + counts.update;
  return (
    <div className={styles.foot}>
      <div className={styles.footStart}>
        {readable && counts.failed > 0 && hasFigures(status) && (
          <Button icon={<ExportIcon size={iconSizePx.button} />} onClick={() => acts.downloadFailures(id)}>
            {t('kit.transfer.downloadFailures', { count: counts.failed })}
          </Button>
        )}
        {mayUndo(status) && (
          <Button danger onClick={() => onUndo(status)}>
            {t('kit.transfer.undo')}
          </Button>
        )}
      </div>
      <Button onClick={() => acts.look(null)}>{t('kit.transfer.otherFile')}</Button>
      {mayCheckAgain(status) && <Button onClick={() => acts.checkAgain(status)}>{t('kit.failure.retry')}</Button>}
      {readable && state === 'checked' ? (
        <Button type="primary" disabled={good === 0} onClick={() => acts.act('importApply', id)}>
          {good === 0
            ? t('kit.transfer.nothingToImport')
            : t('kit.transfer.confirm', { total: t(`${entity.key}.amount`, { count: good }) })}
        </Button>
      ) : (
        <Button type="primary" onClick={onClose}>
          {t('kit.transfer.finish')}
        </Button>
      )}
    </div>
  );
}

/** Returns the report to show. During another check of the same sheet the earlier one stays, so that corrections stay visible. */
function useReport(status: ImportStatus | undefined): ImportStatus | undefined {
  const [checked, setChecked] = useState<ImportStatus>();
  if (status?.state === 'checked' && status !== checked) setChecked(status);
  if (!status) return undefined;
  if (!isRunning(status)) return status;
  return status.state === 'checking' && checked?.id === status.id ? checked : undefined;
}

/** Returns a ref for the text about the import's state. It takes the focus when a step removes the focused button, or the last mended row. */
function useFocusWhereLost(state: ImportStatus['state'] | undefined, failed: number | undefined) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state !== undefined && document.activeElement === document.body) lead.current?.focus();
  }, [state, failed]);
  return lead;
}
