import { readWall } from '@kiga/contract/dashboards/wall.acts.ts';
import type { Program } from '../program/program.ts';
import { wallOf } from './wall.ts';

/** Registers the dashboards area. */
export function registerDashboards(program: Program): void {
  program.api.handle(readWall, ({ scope, language }) => wallOf(program, scope, language));
}
