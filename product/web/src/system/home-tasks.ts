import { jobMonitorPage } from '@kiga/contract/system/job-monitor.acts.ts';
import { contract } from '@kiga/contract/system/organizations/contract.entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import type { HomeTask } from '../identity/identity.public.ts';

/** Days before the end of a contract from which it is listed. */
const ENDING_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the filter of contracts that end soon. */
function endingSoon(today: string) {
  const until = new Date(Date.parse(today) + ENDING_DAYS * DAY_MS).toISOString().slice(0, 10);
  return { endsOnFrom: today, endsOnTo: until };
}

/** Work and troubles of the area on the home page of the platform. */
export const systemHomeTasks: readonly HomeTask[] = [
  {
    label: 'system.home.contracts',
    permission: 'system.contract.read',
    topics: [contract.key],
    href: ({ today }) => `/system/contracts?${new URLSearchParams(endingSoon(today)).toString()}`,
    async count({ client, today }, signal) {
      return (await client.call(callsOf(contract).page, { ...endingSoon(today), pageSize: 1 }, { signal })).total;
    },
  },
  {
    label: 'system.home.jobs',
    permission: 'system.jobMonitor.read',
    topics: [],
    href: () => '/system/jobs?state=failed',
    async count({ client }, signal) {
      return (await client.call(jobMonitorPage, { state: 'failed', pageSize: 1 }, { signal })).total;
    },
  },
];
