import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { checkClient } from '../product/simulator/src/check/check-client.ts';
import { clientByHand, clientOfCommand } from '../product/simulator/src/check/checked-client.ts';

const usage = `Usage: npm run door -- check [options]
Checks a machine's client against a running demo (KIGA_CLOCK=real npm start), and prints a report.
  --command "node /home/me/machine.mjs {address} {serialNumber} {verificationCode}"
                                      starts the client in an empty folder; each line of its input is a used card
                                      without it, you serve the machine by hand
  --address http://127.0.0.1:7600     address of the demo
  --account demo3 --password Kiga_2026   account of a kindergarten
  --patience 90                       seconds for the client to do what a check expects
  --only "card,outage"                only these checks, after the registration`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      command: { type: 'string' },
      address: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 7600}` },
      account: { type: 'string', default: 'demo3' },
      password: { type: 'string', default: 'Kiga_2026' },
      patience: { type: 'string', default: '90' },
      only: { type: 'string' },
    },
  });
  if (positionals.join() !== 'check') throw new Error(usage);
  const patienceSeconds = Number(values.patience);
  if (!(patienceSeconds > 0)) throw new Error(`--patience ${values.patience} is no number of seconds.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'kiga-door-'));
  const terminal = values.command === undefined && createInterface({ input: process.stdin, output: process.stdout });
  const { command } = values;
  const results = await checkClient({
    address: values.address.replace(/\/$/, ''),
    credentials: { userName: values.account, password: values.password },
    patienceSeconds,
    only: values.only?.split(',').map((name) => name.trim()),
    client: (setup) =>
      terminal
        ? clientByHand(setup, (text) => terminal.question(`${text} Then press Enter. `))
        : clientOfCommand(command as string, setup, folder),
    tell({ name, right, failure }) {
      console.log(failure === null ? `passed  ${name}: ${right}` : `FAILED  ${name}: ${right}\n        ${failure}`);
    },
  });
  await rm(folder, { recursive: true, force: true });
  if (terminal) terminal.close();
  const failed = results.filter(({ failure }) => failure !== null).length;
  console.log(failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`);
  process.exit(failed === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
