import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { liveErrors } from './live.errors.ts';
import { liveMenus } from './live.menus.ts';
import { WATCHING_TOPIC } from './live.ts';
import { show } from './show.entity.ts';
import { showMessage } from './show-message.entity.ts';

const hosts = [7, 16, 17, 18] as const;
const reviewers = [9, 15] as const;

/** The live area: shows of experts and institutions, and the messages of those who watch. */
export const liveArea = defineArea({
  name: 'live',
  dependsOn: ['identity', 'system', 'campus', 'family', 'devices', 'attendance', 'communication'],
  entities: [show, showMessage],
  permissions: definePermissions('live', [
    { entity: 'show', acts: ['read', 'export', 'readHistory'], appTypes: [...hosts, ...reviewers] },
    { entity: 'show', acts: ['watch'], appTypes: [3, ...hosts, ...reviewers] },
    { entity: 'show', acts: ['create', 'update', 'delete', 'restore'], appTypes: hosts },
    { entity: 'show', acts: ['start', 'showCode', 'renewCode', 'addFilm', 'say'], appTypes: hosts },
    { entity: 'show', acts: ['pass', 'refuse'], appTypes: reviewers },
    { entity: 'show', acts: ['end'], appTypes: [...hosts, 9] },
    { entity: 'show', acts: ['moderateFirst'], appTypes: [...hosts, ...reviewers] },
    // Only the program makes it.
    { entity: 'show', acts: ['lapse'], appTypes: [] },
    {
      entity: 'showMessage',
      acts: ['read', 'export', 'readHistory', 'show', 'hide'],
      appTypes: [...hosts, ...reviewers],
    },
    { entity: 'showMessage', acts: ['reply'], appTypes: hosts },
  ]),
  errors: liveErrors,
  reaches: { show: 'reviewed', 'show.save': 'organization', showMessage: 'reviewed' } satisfies Record<
    string,
    ReachKind
  >,
  openTopics: [WATCHING_TOPIC],
  messages: ['showApplied', 'showPassed', 'showRefused'],
  menus: liveMenus,
});
