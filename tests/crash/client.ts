import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@kiga/entity/define-call.ts';

/** A call without an answer after this time counts as hanging. */
const HANGS_MS = 30_000;

const RETRY_MS = 100;

/** Findings of a run, as sentences; empty if all is well. */
export type Faults = string[];

/** A caller that retries each call until it is acknowledged. */
export interface PatientCaller {
  /** The data of the answer; null if the call was refused, which is a fault unless the error is `expected`. */
  call(
    path: string,
    input?: object | FormData,
    options?: { headers?: Record<string, string>; expected?: string },
  ): Promise<any>;
}

/** Signs in and calls as `userName`. Every answer except an acknowledgement and DATABASE_UNAVAILABLE is a fault. */
export async function patientCaller(
  address: string,
  account: { userName: string; appType: number },
  faults: Faults,
): Promise<PatientCaller> {
  let token = '';
  const call: PatientCaller['call'] = async (path, input, { headers = {}, expected } = {}) => {
    const isForm = input instanceof FormData;
    const body = input === undefined ? undefined : isForm ? input : JSON.stringify(input);
    const type: Record<string, string> = input && !isForm ? { 'content-type': 'application/json' } : {};
    for (;;) {
      const response = await fetch(`${address}${path}`, {
        method: input === undefined ? 'GET' : 'POST',
        headers: { ...type, ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(HANGS_MS),
      }).catch((error: Error) => {
        if (error.name === 'TimeoutError') faults.push(`${path}: no answer within ${HANGS_MS} ms`);
        return null;
      });
      const envelope = (await response?.json().catch(() => null)) as Envelope<any> | null | undefined;
      if (envelope?.code === '200') return envelope.data;
      if (envelope && envelope.error === expected) return null;
      if (envelope && envelope.error !== 'DATABASE_UNAVAILABLE') {
        faults.push(`${path}: ${envelope.error} ${envelope.text} ${JSON.stringify(envelope.errors ?? envelope.data)}`);
        return null;
      }
      await sleep(RETRY_MS);
    }
  };
  ({ token } = await call('/sys/login/login', { ...account, password: 'Kiga_2026' }));
  return { call };
}
