import { type Caller, organizationId, type TestServer } from '../support/test-server.ts';

/** Helpers with which facts create records: a server with the demo and its accounts. */
export interface World {
  server: TestServer;
  /** Returns the account of a kind of user. */
  as(appType: number): Caller;
  /** Returns the id of a demo organization by its code. */
  organization(code: string): Promise<string>;
  /**
   * Saves a record as a kind of user; `path` is `<area>/<entity>/<call>`. Throws for a refusal.
   * @returns its id
   */
  save(appType: number, path: string, input: Record<string, unknown>): Promise<string>;
  /** Returns an unused number. */
  next(): number;
}

let serial = 0;

/** Returns these helpers for a server. */
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
