import type { World } from '../facts/world.ts';

const DAY_MS = 86_400_000;

/** Returns the kindergarten's day, `offset` days from today. */
export function dayOf({ server }: Pick<World, 'server'>, offset = 0): string {
  const china = server.program.clock.now().getTime() + 8 * 3_600_000;
  return new Date(china + offset * DAY_MS).toISOString().slice(0, 10);
}
