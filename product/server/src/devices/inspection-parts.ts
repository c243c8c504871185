import { entityPart, type InspectionPart } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';

/** The columns of exports lack the last sign of life. */
const machineFields = ['deviceName', 'kind', 'serialNumber', 'place', 'status', 'online', 'lastOnlineAt'];
const cameraFields = ['cameraName', 'channelNumber', 'classroomId', 'place', 'status', 'lastPictureAt'];

/** Returns the parts of this area in the inspection folder: machines and cameras, with their last sign of life. */
export function deviceParts(program: Program): InspectionPart[] {
  return [
    entityPart(program, {
      chapter: 'machines',
      key: 'devices.device',
      href: '/devices/machines',
      fields: machineFields,
    }),
    entityPart(program, {
      chapter: 'machines',
      key: 'devices.camera',
      href: '/devices/camera-list',
      fields: cameraFields,
    }),
  ];
}
