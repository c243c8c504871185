import {
  type CameraRecording,
  pageOfRecordings,
  type RecordingPage,
} from '@kiga/contract/devices/cameras/recording.acts.ts';
import { DayPicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { sizeText } from '@kiga/kit-web/files/check-file.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Button, type TableProps } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { clockText } from '../../video/clock-text.ts';
import { RecordingDialog } from './recording-dialog.tsx';

/** Screen of the recordings of cameras. */
export default function CameraRecordingsScreen() {
  const kit = useKit();
  const { t } = kit;
  const kigId = new URLSearchParams(useLocation().search).get('kigId') ?? undefined;
  const owner = kigId ? { kigId } : {};
  const [chosen, setChosen] = useState<{ cameraId?: string; day?: string }>({});
  const [open, setOpen] = useState<CameraRecording | null>(null);
  const choose = (name: 'cameraId' | 'day', value: string | null) =>
    setChosen(({ [name]: _before, ...other }) => (value ? { ...other, [name]: value } : other));
  return (
    <>
      <LogPage
        call={pageOfRecordings}
        filters={{ ...chosen, ...owner }}
        title={t('devices.camera.recordings.title')}
        tools={(page: RecordingPage | undefined) => (
          <>
            <LabelledSelect
              label={t('devices.camera.recordings.camera')}
              value={chosen.cameraId ?? null}
              options={(page?.cameras ?? []).map(({ id, cameraName }) => ({ value: id, label: cameraName }))}
              onChange={(value) => choose('cameraId', value ?? null)}
            />
            <DayPicker
              value={chosen.day ?? null}
              onChange={(value) => choose('day', value)}
              placeholder={t('devices.camera.recordings.day')}
              aria-label={t('devices.camera.recordings.day')}
            />
          </>
        )}
        empty={{
          title: t('devices.camera.recordings.emptyTitle'),
          sentence: t('devices.camera.recordings.emptyText'),
        }}
        total={(count, { totalBytes }) => t('devices.camera.recordings.total', { count, size: sizeText(totalBytes) })}
        rowKey="id"
        columns={columnsOf(kit, setOpen)}
      />
      {open && <RecordingDialog recording={open} owner={owner} onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(
  kit: Kit,
  open: (recording: CameraRecording) => void,
): NonNullable<TableProps<CameraRecording>['columns']> {
  const { t } = kit;
  return [
    { key: 'time', title: t('devices.camera.recordings.time'), render: (_, { beganAt }) => <Moment at={beganAt} /> },
    { key: 'camera', title: t('devices.camera.recordings.camera'), dataIndex: 'cameraName' },
    { key: 'long', title: t('devices.camera.recordings.long'), render: (_, { seconds }) => clockText(seconds * 1000) },
    { key: 'size', title: t('devices.camera.recordings.size'), render: (_, { sizeBytes }) => sizeText(sizeBytes) },
    { key: 'until', title: t('devices.camera.recordings.until'), render: (_, { until }) => <Moment at={until} /> },
    {
      key: 'play',
      render: (_, recording) => (
        <Button type="link" size="small" onClick={() => open(recording)}>
          {t('devices.camera.recordings.play')}
        </Button>
      ),
    },
  ];
}
