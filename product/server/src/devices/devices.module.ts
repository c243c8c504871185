import type { Program } from '../app/program.ts';
import { registerDeviceRecords } from './device-records.ts';
import { registerDoor } from './door.ts';

/** Registers devices, the door of machines, and what they tell people. */
export function registerDevices(program: Program): void {
  registerDeviceRecords(program);
  registerDoor(program);
}
