import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Beside, start } from '../product/server/src/app/start.ts';
import { growthOfDemo } from '../product/simulator/src/played-machines.ts';
import { besideRole } from './beside-role.ts';
import { buildWeb } from './build-web.ts';

/** Number of parents of the demo who use the app. */
const PARENTS = '10';

/** Starts the machines and the parents of the demo in a child process that ends with this one. */
const playMachines: Beside = ({ address, config, now }) => {
  if (config.KIGA_SIMULATE === '0') return async () => undefined;
  const reached = address.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');
  const broker = `mqtt://127.0.0.1:${config.KIGA_MQTT_PORT}`;
  const rtmp = `rtmp://127.0.0.1:${config.KIGA_RTMP_PORT}`;
  const places = ['--address', reached, '--broker', broker, '--rtmp', rtmp, '--time', now().toISOString()];
  const child = fork(
    path.join(import.meta.dirname, 'simulate.ts'),
    [...places, '--parents', PARENTS, '--growth', growthOfDemo],
    { env: { ...process.env, KIGA_DATA: config.KIGA_DATA }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  child.on('error', (error) => console.error(error));
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
};

/** Starts the processes for gateways and video, and the machines of the demo. */
const beside: Beside = (server) => {
  const stops = [playMachines(server), besideRole('mqtt', server.config), besideRole('media', server.config)];
  return () => Promise.all(stops.map((stop) => stop()));
};

if (process.env.KIGA_ROLES === 'mqtt' || process.env.KIGA_ROLES === 'media') {
  // A child of this program ends with it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  await start('demo');
} else {
  await buildWeb();
  await start('demo', { beside });
}
// From now on the parent process restarts this one after an error.
process.send?.('running');
