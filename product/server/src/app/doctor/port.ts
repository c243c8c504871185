import { once } from 'node:events';
import { createServer } from 'node:net';
import { VERSION } from '@kiga/contract/app/areas.ts';
import { type Check, ok, problem, unchecked, warning } from './finding.ts';

const ANSWER_MS = 5_000;

/** The port of the web server is Kiga's own, or free. */
export const checkPort: Check = {
  name: 'port',
  async run({ config, database }) {
    if (config === null) return [unchecked('The configuration does not name it.')];
    const { HOST: host, PORT: port } = config;
    if (port === 0) return [ok('Each start selects a free port.')];
    const code = await codeOfListening(host, port);
    if (code === 'EACCES') return [problem(`This user may not listen on port ${port}.`, 'set PORT to one above 1023.')];
    if (code === 'EADDRNOTAVAIL') {
      return [problem(`${host} is no address of this computer.`, 'set HOST to one of its addresses.')];
    }
    if (code === null) {
      if (!database?.isUsed) return [ok(`Port ${port} is free. Kiga does not run.`)];
      return [
        warning(
          `Kiga runs, but nothing listens on port ${port}.`,
          'run the doctor with the settings of Kiga. If no process has the role http, start one.',
        ),
      ];
    }
    const version = await versionAt(host, port);
    if (version === null) {
      return [problem(`Another program uses port ${port}.`, 'stop that program, or set PORT to another one.')];
    }
    if (version === VERSION) return [ok(`Kiga ${version} answers on port ${port}.`)];
    return [
      warning(
        `Kiga ${version} answers on port ${port}, and this program is ${VERSION}.`,
        'restart Kiga after the upgrade.',
      ),
    ];
  },
};

/** Tries to listen. @returns the code of the failure; null for a free port */
async function codeOfListening(host: string, port: number): Promise<string | null> {
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    probe.close();
  }
}

/** @returns the version of the Kiga that answers there; null for anything else */
async function versionAt(host: string, port: number): Promise<string | null> {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${reached}:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
