import { type CameraView, pageOfCameraViews } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { DayPicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { LogPage } from '@kiga/kit-web/log-page/log-page.tsx';
import { Newer } from '@kiga/kit-web/log-page/newer.tsx';
import type { TableProps } from 'antd';
import { useState } from 'react';
import { identityOf, LongCell, wayOf } from './view-cells.tsx';

/** Screen of all looks at cameras. */
export default function CameraViewsScreen() {
  const kit = useKit();
  const { t } = kit;
  const [days, setDays] = useState<{ from?: string; to?: string }>({});
  const day = (name: 'from' | 'to') => (
    <DayPicker
      value={days[name] ?? null}
      onChange={(value) => setDays(({ [name]: _before, ...other }) => (value ? { ...other, [name]: value } : other))}
      placeholder={t(name === 'from' ? 'devices.camera.views.from' : 'devices.camera.views.to')}
      aria-label={t(name === 'from' ? 'devices.camera.views.from' : 'devices.camera.views.to')}
    />
  );
  return (
    <LogPage
      call={pageOfCameraViews}
      filters={days}
      title={t('devices.camera.views.title')}
      beside={(page) => (
        <Newer
          page={page}
          call={pageOfCameraViews}
          topics={['devices.view']}
          text={t('devices.event.newer')}
          show={t('devices.event.show')}
        />
      )}
      tools={
        <>
          {day('from')}
          {day('to')}
        </>
      }
      empty={{ title: t('devices.camera.views.emptyTitle'), sentence: t('devices.camera.views.emptyText') }}
      total={(count) => t('devices.camera.views.total', { count })}
      rowKey="id"
      columns={columnsOf(kit)}
    />
  );
}

function columnsOf(kit: Kit): NonNullable<TableProps<CameraView>['columns']> {
  const { t } = kit;
  return [
    { key: 'at', title: t('devices.camera.views.time'), render: (_, { at }) => <Moment at={at} /> },
    { key: 'who', title: t('devices.camera.views.who'), dataIndex: 'viewerName' },
    { key: 'identity', title: t('devices.camera.views.identity'), render: (_, view) => identityOf(kit, view) },
    { key: 'what', title: t('devices.camera.views.what'), dataIndex: 'cameraName' },
    { key: 'long', title: t('devices.camera.views.long'), render: (_, view) => <LongCell view={view} /> },
    { key: 'way', title: t('devices.camera.views.way'), render: (_, view) => wayOf(kit, view) },
  ];
}
