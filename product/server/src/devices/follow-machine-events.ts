import type { EventKindName } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import type { Place } from './alerts.ts';
import type { StoredEvent } from './devices.public.ts';
import { followAnswers } from './event-kinds/answer.ts';
import { followTelemetry } from './event-kinds/telemetry.ts';

/** Acts on new events of one kind of one machine, in the transaction that stores them. */
export type Follow = (
  keeping: { secrets: Secrets; now: Date },
  inside: Scope,
  place: Place,
  events: readonly StoredEvent[],
) => Promise<void>;

/** Effects of the kinds whose subject is the machine. The effects of the others are sinks of the areas above. */
const follows: Partial<Readonly<Record<EventKindName, Follow>>> = { telemetry: followTelemetry, answer: followAnswers };

/** Acts on new events about a machine itself. */
export async function followMachineEvents(
  keeping: { secrets: Secrets; now: Date },
  inside: Scope,
  place: Place,
  events: readonly StoredEvent[],
): Promise<void> {
  for (const [kind, follow] of Object.entries(follows)) {
    const ofKind = events.filter((event) => event.kind === kind);
    if (ofKind.length > 0) await follow(keeping, inside, place, ofKind);
  }
}
