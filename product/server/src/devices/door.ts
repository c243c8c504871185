import { downloadRecording, readBroadcasts, reportBroadcasts } from '@kiga/contract/devices/broadcast.acts.ts';
import {
  downloadUpdate,
  heartbeat,
  heartbeatSecondsAt,
  readCommands,
  readFace,
  readPeople,
  readSettings,
  register,
  rotateSecret,
  sendEvents,
  sendFaceVerdicts,
  sendPhoto,
} from '@kiga/contract/devices/door.acts.ts';
import { verifySignature } from '@kiga/contract/devices/verify.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { commandWaiter } from './command-waiter.ts';
import { commandsFor } from './commands.ts';
import { takePhoto } from './device-photos.ts';
import { giveFace, takeFaceVerdicts } from './faces.ts';
import { broadcastsFor, broadcastsVersion, isLoudspeaker, recordingFor, storeOutcomes } from './machine-broadcasts.ts';
import { settingsFor } from './machine-settings.ts';
import { differenceOf, nobody, refreshPeople, versionFor, versionOfList } from './people-list.ts';
import { giveNewSecret, registerMachine } from './registration.ts';
import { spendRequest } from './spend-request.ts';
import { eventTaker } from './take-events.ts';
import { updatesFor } from './updates.ts';
import { explainSignature } from './verify-signature.ts';

/** Maximum age of the list that a heartbeat is compared with. */
const PEOPLE_FRESH_MS = 30_000;

/**
 * Version and size of a kindergarten's list, as this process last read it. A machine has another form of the version.
 */
interface SeenList {
  version: number;
  count: number;
  at: Date;
}

/** Registers the calls of the device API. */
export function registerDoor(program: Program): void {
  const { api, clock } = program;
  const seenLists = new Map<string, SeenList>();
  const takeEvents = eventTaker(program);
  const updates = updatesFor(program);
  const awaitCommands = commandWaiter(program);

  const keyOf = ({ kigId, faces }: Pick<Machine, 'kigId' | 'faces'>) => (faces ? `${kigId} with faces` : kigId);

  async function currentList(scope: Scope, machine: Machine) {
    const list = await refreshPeople(scope, machine.kigId, machine.faces);
    seenLists.set(keyOf(machine), { version: list.version, count: list.people.length, at: clock.now() });
    return list;
  }

  /** Returns the cached list. It reads the list again where another process has sent the machine a later version. */
  async function seenList(scope: Scope, machine: Machine, knownVersion = 0): Promise<SeenList> {
    const seen = seenLists.get(keyOf(machine));
    const isFresh = seen && Math.abs(clock.now().getTime() - seen.at.getTime()) < PEOPLE_FRESH_MS;
    if (!isFresh || versionOfList(knownVersion) > seen.version) await currentList(scope, machine);
    const list = seenLists.get(keyOf(machine)) as SeenList;
    return { ...list, version: versionFor(machine, list.version) };
  }

  api.handlePublic(register, ({ input, request }) => registerMachine(program, input, request));

  api.handlePublic(verifySignature, async ({ input }) => explainSignature(input));

  api.handleSigned(rotateSecret, ({ session }) => giveNewSecret(program, session));

  api.handleSigned(heartbeat, async ({ input, session, scope }) => {
    if (!session.mayBeRepeated && !session.replaced) {
      await noteWhatItTold(scope, session, input);
      if (input.updateFailed) await updates.noteFailure(session, input.updateFailed);
    }
    const { version, count } = receivesNobody(session) ? nobody : await seenList(scope, session, input.peopleVersion);
    return {
      serverTime: clock.now().toISOString(),
      peopleVersion: version,
      peopleCount: count,
      settingsVersion: settingsFor(session).version,
      heartbeatSeconds: heartbeatSecondsAt(clock.speed ?? 1),
      commands: await commandsFor(program, scope, session),
      update: await updates.offer({ ...session, softwareVersion: input.softwareVersion ?? session.softwareVersion }),
      broadcastsVersion: await broadcastsVersion(scope, session),
    };
  });

  api.handleSigned(readCommands, async ({ input, session, scope, request }) => {
    const commands = await awaitCommands({ scope, machine: session, socket: request.raw.socket, ...input });
    return { serverTime: clock.now().toISOString(), commands };
  });

  api.handleSigned(downloadUpdate, ({ input, session, request }) =>
    updates.file(session, input.id, request.headers.range),
  );

  api.handleSigned(readBroadcasts, async ({ session, scope }) => {
    // Texts may name children.
    if (isLoudspeaker(session)) await spendRequest(program.db, session);
    return {
      serverTime: clock.now().toISOString(),
      // Read first: a change in between leads to one more request, never to a missed broadcast.
      version: await broadcastsVersion(scope, session),
      broadcasts: await broadcastsFor(program, scope, session),
    };
  });

  api.handleSigned(downloadRecording, ({ input, session, scope, request }) =>
    recordingFor(program, scope, session, input.id, request.headers.range),
  );

  api.handleSigned(reportBroadcasts, ({ input, session, scope }) =>
    storeOutcomes(program, scope, session, input.plays),
  );

  api.handleSigned(sendEvents, async ({ input, session }) => {
    const verdicts = await takeEvents(session, input.events);
    return { serverTime: clock.now().toISOString(), verdicts };
  });

  api.handleSigned(readPeople, async ({ input, session, scope }) => {
    if (receivesNobody(session)) return nobody;
    // A recorded request must not give the names and cards again.
    await spendRequest(program.db, session);
    return differenceOf(await currentList(scope, session), session, input);
  });

  api.handleSigned(readFace, ({ input, session, scope }) => giveFace(program, scope, session, input));

  api.handleSigned(sendFaceVerdicts, ({ input, session, scope }) => takeFaceVerdicts(program, scope, session, input));

  api.handleSigned(readSettings, async ({ session }) => settingsFor(session));

  api.handleSigned(sendPhoto, ({ input, session, scope, bytes = Buffer.alloc(0) }) =>
    takePhoto(program, scope, session, input, bytes),
  );
}

/** Returns whether a machine gets no list of people: it waits for acceptance, or opens nothing to people. */
function receivesNobody(machine: Machine): boolean {
  return machine.waits || isLoudspeaker(machine);
}

/** Stores new values that a machine reports about itself. */
async function noteWhatItTold(scope: Scope, machine: Machine, told: z.output<typeof heartbeat.input>): Promise<void> {
  const softwareVersion = told.softwareVersion ?? machine.softwareVersion;
  const hardwareFingerprint = told.hardwareFingerprint ?? machine.hardwareFingerprint;
  const peopleVersion = told.peopleVersion ?? machine.peopleVersion;
  const peopleCount = told.peopleCount ?? machine.peopleCount;
  const waitingEvents = told.waiting ?? machine.waitingEvents;
  const settingsVersion = told.settingsVersion ?? machine.settingsVersion;
  const isSameProgram =
    softwareVersion === machine.softwareVersion && hardwareFingerprint === machine.hardwareFingerprint;
  const isSameList = peopleVersion === machine.peopleVersion && peopleCount === machine.peopleCount;
  const isSameSettings = settingsVersion === machine.settingsVersion;
  if (isSameProgram && isSameList && isSameSettings && waitingEvents === machine.waitingEvents) return;
  await scope.transaction(async (inside) => {
    await sql`update device_registrations set software_version = ${softwareVersion},
        hardware_fingerprint = ${hardwareFingerprint}, people_version = ${peopleVersion}, people_count = ${peopleCount},
        waiting_events = ${waitingEvents}, settings_version = ${settingsVersion},
        failed_version_id = case when ${softwareVersion !== machine.softwareVersion} then null else failed_version_id end
      where serial_number = ${machine.serialNumber}`.execute(inside.db);
    if (!isSameProgram || !isSameSettings)
      await publish(inside.db, machine.receivedAt, 'devices.contact', machine.kigId);
  });
}
