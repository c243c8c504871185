import { createServer, connect as openSocket, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy of a database whose connections can be cut. */
export interface DatabaseProxy {
  /** Address of the database through the proxy. */
  url: string;
  /** Ends all connections and refuses new ones, like a server that is shut down. */
  cut(): Promise<void>;
  /** Passes nothing on and stays silent, like a server whose machine is gone. */
  silence(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a proxy of a database. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = host.startsWith('/') ? openSocket(`${host}/.s.PGSQL.${port}`) : openSocket(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes);
      });
      from.on('error', end);
      from.on('close', end);
    }
  });
  const listen = (wanted: number) => new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  await listen(0);
  const own = (server.address() as { port: number }).port;
  const cut = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    endAll();
    return closed;
  };
  return {
    url: `postgresql://${user}:${password ?? ''}@127.0.0.1:${own}/${database}`,
    cut,
    silence() {
      isSilent = true;
    },
    async restore() {
      // Data sent during the silence is lost, so those connections are useless.
      if (isSilent) endAll();
      isSilent = false;
      if (!server.listening) await listen(own);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
