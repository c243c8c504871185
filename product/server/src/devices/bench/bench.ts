import * as acts from '@kiga/contract/devices/bench.acts.ts';
import type { FastifyInstance } from 'fastify';
import type { Program } from '../../program/program.ts';
import { bench, replay, watch, wholeMessages } from './messages.ts';
import { selfTest, selfTestsOf } from './self-test.ts';

/** Registers the calls that watch a machine, repeat its messages and test it. */
export function registerBench(app: FastifyInstance, program: Program): void {
  const { api } = program;
  api.handle(acts.watchMachine, ({ input, scope }) => watch(program, scope, input.deviceId));
  api.handle(acts.readBench, ({ input, scope }) => bench(program, scope, input.deviceId));
  api.handle(acts.readMessages, async ({ input, scope }) => ({ list: await wholeMessages(program, scope, input) }));
  api.handle(acts.replayMessage, ({ input, scope }) => replay(app, program, scope, input));
  api.handle(acts.runSelfTest, ({ input, scope }) => selfTest(app, program, scope, input.deviceId));
  api.handle(acts.listSelfTests, ({ input, scope }) => selfTestsOf(program, scope, input.deviceId));
}
