import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readHikvisionMachines } from '../product/simulator/src/hikvision.ts';
import { figuresOfParents } from '../product/simulator/src/parents/play-parents.ts';
import { machinesOfDemo, readLabelledMachines, readMachines } from '../product/simulator/src/played-machines.ts';
import { simulate } from '../product/simulator/src/simulate.ts';
import { readTroubles, troubles } from '../product/simulator/src/troubles.ts';
import { readZktecoMachines } from '../product/simulator/src/zkteco.ts';

const usage = `Usage: npm run simulate -- [options]
  --kindergartens 3                   how many kindergartens of the demo
  --address http://127.0.0.1:7600     where Kiga is
  --broker mqtt://127.0.0.1:1883      where Kiga listens for gateways; without it none are played
  --rtmp rtmp://127.0.0.1:1935        where Kiga listens for encoders; without it, no cameras are played
  --zkteco ZK-1001:key,ZK-1002:key    machines of ZKTeco for which their protocol was enabled, with their keys
  --hikvision KG0001:DS-1001:gate:password  machines of Hikvision, with kindergarten, user name and password
  --check QY-0001-7:700017            machines for the morning check that a person has entered, with their codes
  --growth QY-0001-9:700019           machines that measure height and weight, in the kindergarten of demo3
  --parents 10                        how many parents of this kindergarten use the app; without it, none
  --trouble QY-0001-2:set-clock       troubles of played machines: ${troubles.join(', ')}
  --machines machines.csv             other machines instead: kigCode,serialNumber,verificationCode
  --seed kiga                         another word gives other days
  --time 2026-11-20T07:40:00+08:00    what the machines' clocks are set to until the server tells them`;

function given<Value>(text: string | undefined, read: (text: string) => Value): Value | undefined {
  return text === undefined ? undefined : read(text);
}

try {
  const { values } = parseArgs({
    options: {
      kindergartens: { type: 'string', default: '3' },
      address: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 7600}` },
      broker: { type: 'string' },
      rtmp: { type: 'string' },
      machines: { type: 'string' },
      zkteco: { type: 'string' },
      hikvision: { type: 'string' },
      check: { type: 'string' },
      growth: { type: 'string' },
      parents: { type: 'string', default: '0' },
      trouble: { type: 'string' },
      seed: { type: 'string', default: 'kiga' },
      time: { type: 'string' },
    },
  });
  const machines =
    values.machines === undefined
      ? machinesOfDemo(values.kindergartens)
      : readMachines(readFileSync(values.machines, 'utf8'));
  if (!/^\d{1,3}$/.test(values.parents)) throw new Error(`--parents is 0 to 999, not ${values.parents}.`);
  const time = values.time === undefined ? new Date() : new Date(values.time);
  if (Number.isNaN(time.getTime())) throw new Error(`--time ${values.time} is no moment.`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // A child process ends with its parent.
  const isChild = process.send !== undefined;
  if (isChild) process.once('disconnect', () => stop.abort());
  else console.log(`${machines.length} machines play at ${values.address}; Ctrl+C stops.`);
  const counts = await simulate({
    address: values.address,
    machines,
    broker: values.broker,
    rtmp: values.rtmp,
    zkteco: given(values.zkteco, readZktecoMachines),
    hikvision: given(values.hikvision, readHikvisionMachines),
    checks: given(values.check, readLabelledMachines),
    growth: given(values.growth, readLabelledMachines),
    parents: Number(values.parents),
    troubles: given(values.trouble, readTroubles),
    secretsFile: path.resolve(process.env.KIGA_DATA ?? '.kiga', 'simulator.json'),
    seed: values.seed,
    time,
    stop: stop.signal,
    tell: (sentence) => console.error(sentence),
    note: (sentence) => isChild || console.log(sentence),
  });
  if (!isChild) {
    console.log(`${counts.stored} events stored, ${counts.repeated} repeated, ${counts.rejected} rejected.`);
    for (const sentence of counts.parents ? figuresOfParents(counts.parents) : []) console.log(sentence);
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exit(1);
}
