import type { Program } from '../program/program.ts';
import { registerCameras } from './cameras/register-cameras.ts';
import { forgetPhotosOf } from './device-photos.ts';
import { registerDeviceRecords } from './device-records.ts';
import { registerDoor } from './door.ts';
import { eraseEventsOf, erasePeopleOf } from './erase-events.ts';
import { faceRefusals } from './face-list.ts';
import { forgetFaces } from './faces.ts';
import { registerDevicesFirstSteps } from './first-steps.ts';
import { deviceParts } from './inspection-parts.ts';
import { machineViewers } from './machine-viewers.ts';

/** Registers devices and the device API. */
export function registerDevices(program: Program): void {
  registerDeviceRecords(program);
  registerDevicesFirstSteps(program);
  registerCameras(program);
  registerDoor(program);
  program.campus.inspectionParts.push(...deviceParts(program));
  program.identity.viewerSources.push(machineViewers);
  program.campus.childErasers.push(eraseEventsOf);
  program.campus.adultErasers.push(erasePeopleOf);
  program.campus.photoRefusalSources.push(faceRefusals);
  program.campus.consentSinks.push(async (inside, { kigId, studentId, kind }) => {
    if (kind !== 'face') return;
    await forgetFaces(inside, kigId, { personIds: [studentId] });
    await forgetPhotosOf(inside, kigId, [studentId]);
  });
}
