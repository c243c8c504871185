import type { World } from '../world.ts';

/** Returns the id of a teacher in service of the first demo kindergarten. */
export async function anyTeacher({ as }: World): Promise<string> {
  const { list } = await as(3).ask<{ list: { id: string }[] }>('/api/campus/teacher/page', { status: 'in-service' });
  return (list[0] as { id: string }).id;
}
