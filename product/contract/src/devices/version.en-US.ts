import type { Words } from '@kiga/entity/words/words.ts';
import type { versionZhCN } from './version.zh-CN.ts';

/** Texts of versions, in English. */
export const versionEnUS = {
  name: 'version',
  plural: 'versions',
  total_one: '{count} version',
  total_other: '{count} versions',
  search: 'Version or notes',
  fields: {
    versionName: 'Version',
    kind: 'Device type',
    fromPrefix: 'Present version begins with',
    apk: 'App (APK)',
    firmware: 'Firmware (ZIP)',
    notes: 'Release notes',
    percent: 'Share of devices (%)',
    status: 'Status',
    startedAt: 'Started',
    updatedCount: 'Updated',
    offeredCount: 'Offered, not updated',
    lateCount: 'Late by a day',
    failedCount: 'Failed',
    failures: 'Failures',
  },
  inner: {
    failures: { at: 'Time', kindergarten: 'Kindergarten', device: 'Serial number', reason: 'Reason', text: 'Details' },
  },
  options: {
    kind: { 'sign-in': 'Sign-in machine', 'morning-check': 'Morning-check machine', speaker: 'Speaker unit' },
    status: { draft: 'Draft', rolling: 'Rolling out', stopped: 'Stopped', finished: 'For all' },
    reason: {
      download: 'Download failed',
      hash: 'File differs',
      storage: 'Storage full',
      battery: 'Battery low',
      install: 'Installation failed',
      other: 'Other reason',
    },
  },
  groups: { basic: 'Basic information', file: 'File', more: 'More', rollOut: 'Roll-out' },
  hints: {
    versionName: 'Exactly as devices report it after the update, such as 3.2.1.',
    fromPrefix: 'With 3., only devices whose present version begins with 3. get it; all devices if empty.',
  },
  acts: {
    start: 'Start roll-out',
    widen: 'Widen',
    finish: 'Offer to all',
    stop: 'Stop roll-out',
    resume: 'Resume roll-out',
  },
  asks: { percent: 'Share of devices (%)' },
  consequences: {
    start:
      'The chosen devices get this version with their next heartbeat, and install it by themselves. You can stop at any time.',
    widen: 'The additional devices get this version with their next heartbeat. Nothing changes for the others.',
    finish: 'All devices that it is for get this version, also those installed later. You can stop at any time.',
    resume: 'The roll-out continues with the share that it had.',
  },
  emptyTitle: 'No versions yet',
  emptyText: 'Upload an app or a firmware, offer it to a few devices first, and widen the roll-out when all is well.',
} satisfies Words<typeof versionZhCN>;
