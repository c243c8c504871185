import { systemMessage } from '@kiga/contract/communication/system-message.entity.ts';
import type { Program } from '../program/program.ts';
import { registerLetters } from './register-letters.ts';
import { registerPublishing } from './register-publishing.ts';
import { addDelivery, systemMessageHooks } from './system-message.server.ts';

/** Registers the communication area. */
export function registerCommunication(program: Program): void {
  registerPublishing(program);
  registerLetters(program);
  program.entities.add(systemMessage, systemMessageHooks(program));
  addDelivery(program);
}
