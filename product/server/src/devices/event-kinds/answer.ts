import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { Follow } from '../follow-machine-events.ts';

/** Stores the machine's answers at its own commands. The first answer holds. */
export const followAnswers: Follow = async ({ now }, inside, { kigId, deviceId }, events) => {
  for (const { at, detail } of events) {
    const { commandId, outcome, text } = detail as { commandId: string; outcome: string; text?: string };
    await sql`update device_commands set answered_at = ${at}, outcome = ${outcome},
        answer_text = ${text ?? null}, delivered_at = coalesce(delivered_at, ${at})
      where kig_id = ${kigId} and ${inside.within('kig_id')} and device_id = ${deviceId} and id = ${commandId}
        and answered_at is null`.execute(inside.db);
  }
  await publish(inside.db, now, 'devices.command', kigId);
};
