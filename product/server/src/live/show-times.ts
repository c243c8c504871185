import { momentIn } from '../devices/devices.public.ts';
import { kindergartensById } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';

/** Day and times of a show as its form has them. */
interface Planned {
  day: string;
  beginTime: string;
  endTime: string;
}

/** Time zone of an organization that has none. */
const USUAL_ZONE = 'Asia/Shanghai';

/** Returns the begin and the end of a show by the clock of its host's organization. */
export async function timesOf(
  program: Pick<Program, 'db'>,
  organizationId: string,
  { day, beginTime, endTime }: Planned,
): Promise<{ beginsAt: Date; endsAt: Date }> {
  const owner = (await kindergartensById(program, [organizationId])).get(organizationId);
  const timeZone = owner?.timeZone ?? USUAL_ZONE;
  return { beginsAt: momentIn(day, beginTime, timeZone), endsAt: momentIn(day, endTime, timeZone) };
}

/** Returns the planned times of a stored show. */
export function plannedTimes(record: { beginsAt: unknown; endsAt: unknown }): { beginsAt: Date; endsAt: Date } {
  return { beginsAt: new Date(String(record.beginsAt)), endsAt: new Date(String(record.endsAt)) };
}
