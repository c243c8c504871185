import { bracelet } from '@kiga/contract/devices/bracelet.entity.ts';
import { broadcastNow, playBroadcast } from '@kiga/contract/devices/broadcast.acts.ts';
import { broadcast } from '@kiga/contract/devices/broadcast.entity.ts';
import { listCommands, sendCommand } from '@kiga/contract/devices/command.acts.ts';
import * as acts from '@kiga/contract/devices/device.acts.ts';
import { device } from '@kiga/contract/devices/device.entity.ts';
import { pageOfEvents } from '@kiga/contract/devices/event.acts.ts';
import { listFaces, readEventPhoto } from '@kiga/contract/devices/face.acts.ts';
import { pageOfFleet } from '@kiga/contract/devices/fleet.acts.ts';
import { newGatewayPassword } from '@kiga/contract/devices/gateway.acts.ts';
import { gateway } from '@kiga/contract/devices/gateway.entity.ts';
import { speaker } from '@kiga/contract/devices/speaker.entity.ts';
import { version } from '@kiga/contract/devices/version.entity.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { closeAlert, countAlerts, listAlerts } from './alert-list.ts';
import { assignCard } from './assign-card.ts';
import { broadcastHooks } from './broadcast.server.ts';
import { callBroadcast, storeAndCall } from './call-broadcast.ts';
import { commandsOf, sendCommandTo } from './commands.ts';
import { countDevices } from './count-devices.ts';
import { deviceHooks } from './device.server.ts';
import { eventPage } from './event-page.ts';
import { eventPhoto } from './event-photos.ts';
import { facesOf } from './face-list.ts';
import { fleetPage } from './fleet-page.ts';
import { braceletLookUps, gatewayLookUps } from './gateway-look-ups.ts';
import { giveGatewayPassword } from './gateway-sign-in.ts';
import { countUnknown, pageOfUnknown } from './unknown-devices.ts';
import { readOfferedVersions } from './updates.ts';
import { versionHooks } from './version.server.ts';

const MACHINES = '/devices/machines';

/** Registers device records with their acts, alerts and messages. */
export function registerDeviceRecords(program: Program): void {
  const { api, clock, entities, identity, secrets, stores, tenancy } = program;
  entities.add(device, deviceHooks(stores, clock, secrets));
  entities.add(gateway, { lookedUp: gatewayLookUps(clock) });
  entities.add(bracelet, { lookedUp: braceletLookUps });
  entities.add(speaker);
  entities.add(broadcast, broadcastHooks(program));
  entities.add(version, versionHooks(program));

  program.campus.cardSinks.push((inside, given) => assignCard(program, inside, given));

  api.handle(acts.countDevices, ({ scope }) => countDevices(scope, clock));
  api.handle(acts.listAlerts, ({ scope }) => listAlerts(stores.get('campus.student'), scope));
  api.handle(acts.closeAlert, async ({ input, scope }) => {
    await closeAlert(scope, clock, input.id);
    return {};
  });
  api.handle(sendCommand, ({ input, scope }) => sendCommandTo(program, scope, input));
  api.handle(listCommands, ({ input, scope }) => commandsOf(program, scope, input));
  api.handle(pageOfEvents, ({ input, scope }) => eventPage(stores.get('campus.student'), scope, clock.now(), input));
  api.handle(listFaces, ({ input, scope }) => facesOf(program, scope, input));
  api.handle(readEventPhoto, ({ input, scope }) => eventPhoto(program, scope, input));
  api.handle(broadcastNow, async ({ input, act }) => ({
    id: await act((inside) => storeAndCall(program, inside, input)),
  }));
  api.handle(playBroadcast, async ({ input, act }) => {
    await act((inside) => callBroadcast(program, inside, input.id));
    return {};
  });
  api.handle(newGatewayPassword, ({ input, scope }) => giveGatewayPassword(program, scope, input.id));
  api.handle(pageOfFleet, async ({ input, scope }) =>
    fleetPage(scope, { now: clock.now(), versions: await readOfferedVersions(program.db) }, input),
  );
  api.handle(acts.unknownDevices, async ({ input, scope }) => ({
    ...(await pageOfUnknown(scope, input)),
    ...input,
  }));

  identity.homeFigureSources.push(async (session, scope) => {
    const may = (act: string) => session.permissions.has(`devices.${act}`);
    const reached = withScope(session, await tenancy.reachOf(session, {}, acts.countDevices.name), scope.db);
    const figures = [];
    if (may('device.read')) {
      const { online, registered } = await countDevices(reached, clock);
      figures.push({ key: 'devices.home.online', value: online, href: MACHINES });
      figures.push({ key: 'devices.home.registered', value: registered, href: MACHINES });
    }
    if (may('alert.read')) {
      figures.push({
        key: 'devices.home.alerts',
        value: await countAlerts(scopeForPermission(reached, 'devices.alert.read')),
        href: MACHINES,
      });
    }
    if (may('unknown.read')) {
      figures.push({ key: 'devices.home.unknown', value: await countUnknown(scope), href: '/devices/unknown' });
    }
    return figures;
  });
}
