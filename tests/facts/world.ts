import { type Caller, organizationId, type TestServer } from '../support/test-server.ts';

/** The server with the demo and its accounts, on which facts create records. */
export interface World {
  server: TestServer;
  /** The account of a kind of user. */
  as(appType: number): Caller;
  /** Id of an organization of the demo by its code. */
  organization(code: string): Promise<string>;
  /** Saves a record as a kind of user; `path` is `<area>/<entity>/<call>`. Throws if that is refused. @returns its id */
  save(appType: number, path: string, input: Record<string, unknown>): Promise<string>;
  /** A number that was not returned before. */
  next(): number;
}

let serial = 0;

/** The tools of facts on this server. */
export function worldOf(server: TestServer, as: (appType: number) => Caller): World {
  return {
    server,
    as,
    organization: (code) => organizationId(server.db, code),
    async save(appType, path, input) {
      const answer = await as(appType).call(`/api/${path}`, input);
      if (answer.code !== '200') throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.data.id;
    },
    next() {
      serial += 1;
      return serial;
    },
  };
}
