import { queuePage } from '@kiga/contract/community/queue.acts.ts';
import type { HomeTask } from '../identity/identity.public.ts';

const counted =
  (of: 'all' | 'appeals'): HomeTask['count'] =>
  async ({ client }, signal) =>
    (await client.call(queuePage, {}, { signal })).counts[of];

/** Work of the area on the home page of the platform. */
export const communityHomeTasks: readonly HomeTask[] = [
  {
    label: 'community.home.waiting',
    permission: 'community.post.pass',
    topics: ['community.post', 'community.comment', 'community.report'],
    href: () => '/community/queue',
    count: counted('all'),
  },
  {
    label: 'community.home.appeals',
    permission: 'community.appeal.grant',
    topics: ['community.appeal'],
    href: () => '/community/appeals?status=open',
    count: counted('appeals'),
  },
];
