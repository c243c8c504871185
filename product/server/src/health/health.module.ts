import { check } from '@kiga/contract/health/check.entity.ts';
import { checkRule } from '@kiga/contract/health/check-rule.entity.ts';
import type { Program } from '../program/program.ts';
import { checkHooks } from './check.server.ts';
import { registerRegisters } from './registers.ts';

/** Registers the health area. */
export function registerHealth(program: Program): void {
  const { entities } = program;
  entities.add(check, checkHooks(program));
  entities.add(checkRule);
  registerRegisters(program);
}
