import type { Program } from '../program/program.ts';
import { registerDeviceRecords } from './device-records.ts';
import { registerDoor } from './door.ts';
import { eraseEventsOf } from './erase-events.ts';
import { machineViewers } from './machine-viewers.ts';

/** Registers devices and the device API. */
export function registerDevices(program: Program): void {
  registerDeviceRecords(program);
  registerDoor(program);
  program.identity.viewerSources.push(machineViewers);
  program.campus.childErasers.push(eraseEventsOf);
}
