import { newStreamKey, testCamera } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { camera } from '@kiga/contract/devices/cameras/camera.entity.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { kindergartens } from '../../campus/campus.public.ts';
import { CameraPasswordWidget } from './password-widget.tsx';
import { showStreamKey } from './stream-key.tsx';
import { TestDialog } from './test-dialog.tsx';

const tones = { online: 'fine', offline: 'act', never: 'past' } as const satisfies Record<string, StateTone>;

const statusWords = {
  online: 'devices.camera.options.status.online',
  offline: 'devices.camera.options.status.offline',
  never: 'devices.camera.options.status.never',
} as const;

/** Whether a camera shows pictures: a dot and a text. */
function StatusCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { status } = record as { status?: keyof typeof tones };
  return status ? <ToneTag tone={tones[status]}>{t(statusWords[status])}</ToneTag> : <NoValue />;
}

const hasAccount = ({ driver }: Readonly<Record<string, unknown>>) => driver === 'rtsp' || driver === 'cloud';

const isFetched = ({ driver }: Readonly<Record<string, unknown>>) => driver === 'rtsp';

/** Screen of cameras. */
export default entityScreen(camera, {
  usesLibrary: true,
  tenants: kindergartens,
  columns: { status: { Cell: StatusCell } },
  widgets: { password: CameraPasswordWidget },
  newStart: { driver: 'rtsp', clarity: 'balance', maker: 'hikvision', channelNumber: 1 },
  offeredWhen: {
    maker: isFetched,
    nvr: isFetched,
    cameraIp: isFetched,
    port: isFetched,
    userName: hasAccount,
    password: hasAccount,
    cloudSerial: ({ driver }) => driver === 'cloud',
    mainPath: (values) => isFetched(values) && values.maker === 'other',
    subPath: (values) => isFetched(values) && values.maker === 'other',
    gatewayUrl: ({ driver }) => driver === 'gateway',
  },
  narrowOrder: ['place', 'classroomId', 'lastPictureAt'],
  empty: { title: 'devices.camera.emptyTitle', text: 'devices.camera.emptyText' },
  hints: ({ t }) => ({
    clarity: t('devices.camera.hints.clarity'),
    nvr: t('devices.camera.hints.nvr'),
    password: t('devices.camera.hints.password'),
    port: t('devices.camera.hints.port'),
    userName: t('devices.camera.hints.userName'),
    cloudSerial: t('devices.camera.hints.cloudSerial'),
    mainPath: t('devices.camera.hints.mainPath'),
    subPath: t('devices.camera.hints.subPath'),
    gatewayUrl: t('devices.camera.hints.gatewayUrl'),
    classroomId: t('devices.camera.hints.classroomId'),
    parentsWatch: t('devices.camera.hints.parentsWatch'),
    closedTimes: t('devices.camera.hints.closedTimes'),
    recordingDays: t('devices.camera.hints.recordingDays'),
  }),
  acts: [
    screenAct(testCamera, { isMain: true, Dialog: TestDialog }),
    screenAct(newStreamKey, { after: showStreamKey }),
  ],
  ways: [{ label: 'devices.camera.wallLink', href: '/devices/cameras', permission: 'devices.camera.watch' }],
});
