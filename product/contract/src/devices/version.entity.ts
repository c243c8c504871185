import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { deviceKinds } from './device.entity.ts';
import { updateFailureReasons } from './update-failures.ts';
import { versionStates } from './version.states.ts';

/** Number of failures that a record shows. */
export const FAILURES_SHOWN_MAX = 40;

/** A version of the machines' program, which the operator rolls out in stages. */
export const version = defineEntity({
  area: 'devices',
  name: 'version',
  table: 'device_versions',
  ownerColumn: null,
  fields: {
    /** As machines report it after the update, such as 3.2.1. Numbers decide which version is later. */
    versionName: text({ required: true, maxLength: 40, pattern: /^\d{1,6}(\.\d{1,6}){0,3}([-+_.]?[0-9A-Za-z]+)*$/ }),
    kind: choice(deviceKinds, { required: true }),
    /** Beginning of the present versions of the machines that may take it; without it, of all machines of the kind. */
    fromPrefix: text({ maxLength: 40 }),
    /** The program as an Android package, or the image of a firmware as a zip: one of the two. */
    apk: file({ mode: 'APK' }),
    firmware: file({ mode: 'ZIP' }),
    notes: text({ maxLength: 500, multiline: true }),
    /** Share of the machines that are offered it. A machine's place within a roll-out never changes. */
    percent: integer({ writable: false, max: 100 }),
    status: stateChoice(versionStates),
    startedAt: moment({ writable: false }),
    /**
     * Numbers of machines, computed: with this version; offered and not yet updated; the latter for more than a day; with
     * a report that they could not install it.
     */
    updatedCount: integer({ writable: false }),
    offeredCount: integer({ writable: false }),
    lateCount: integer({ writable: false }),
    failedCount: integer({ writable: false }),
    /** The latest of these reports; looked up. */
    failures: rows(
      {
        at: moment({ writable: false }),
        kindergarten: text({}),
        device: text({}),
        reason: choice(updateFailureReasons, {}),
        text: text({}),
      },
      { maxCount: FAILURES_SHOWN_MAX, writable: false },
    ),
  },
  title: 'versionName',
  list: [
    'versionName',
    'kind',
    'status',
    'percent',
    'updatedCount',
    'offeredCount',
    'lateCount',
    'failedCount',
    'startedAt',
  ],
  filter: ['kind', 'status'],
  search: ['versionName', 'notes'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'versionName', order: 'asc' },
  ],
  form: [
    { name: 'basic', fields: ['versionName', 'kind', 'fromPrefix'] },
    { name: 'file', fields: ['apk', 'firmware'] },
    { name: 'more', fields: ['notes'] },
  ],
  detail: [
    {
      name: 'rollOut',
      fields: ['percent', 'startedAt', 'updatedCount', 'offeredCount', 'lateCount', 'failedCount', 'failures'],
    },
    { name: 'basic', fields: ['kind', 'fromPrefix', 'notes'] },
    { name: 'file', fields: ['apk', 'firmware'] },
  ],
  states: versionStates,
  rules: [({ apk, firmware }) => (!apk === !firmware ? [{ field: 'apk', error: 'DEVICES_VERSION_FILE' }] : [])],
  unique: [{ field: 'versionName', error: 'DEVICES_VERSION_TAKEN' }],
  keep: 'always',
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'devices.version': typeof version;
  }
}
