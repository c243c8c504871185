import * as acts from '@kiga/contract/devices/maker.acts.ts';
import type { FastifyInstance } from 'fastify';
import type { Program } from '../../program/program.ts';
import { eventTaker } from '../take-events.ts';
import { disableMaker, enableMaker } from './enable-maker.ts';
import { makerMachineFinder } from './find-maker-machine.ts';
import { registerHikvision } from './hikvision.ts';
import { registerZkteco } from './zkteco.ts';

/** Registers the protocols of other makers, and the acts that enable them for a device. */
export async function registerMakers(app: FastifyInstance, program: Program): Promise<void> {
  const { api } = program;
  api.handle(acts.enableMaker, async ({ input, act }) => {
    await act((inside) => enableMaker(program, inside, input));
    return {};
  });
  api.handle(acts.disableMaker, async ({ input, act }) => {
    await act((inside) => disableMaker(program, inside, input));
    return {};
  });
  const parts = { program, findMachine: makerMachineFinder(program), takeEvents: eventTaker(program) };
  await registerZkteco(app, parts);
  await registerHikvision(app, parts);
}
