import type { CurrentSession } from '@kiga/contract/identity/session.acts.ts';
import { getOssAuth } from '@kiga/contract/identity/upload.acts.ts';
import { tenancy } from '@kiga/contract/program/tenancy.ts';
import { job } from '@kiga/contract/system/job.acts.ts';
import { PLATFORM } from '@kiga/entity/define-entity.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { EmptyHooks } from '../drawing/empty-hooks.tsx';
import { KiteInTree } from '../drawing/kite-in-tree.tsx';
import { LockedGate } from '../drawing/locked-gate.tsx';
import { pageLanguage } from '../identity/session/page-language.ts';
import { useCodedItems } from '../system/use-coded-items.ts';
import { ExportProof } from './export-proof.tsx';
import type { SessionClient } from './session-client.ts';
import { translate } from './words.ts';

interface KitSource {
  session: CurrentSession;
  sessionClient: SessionClient;
  open: Kit['open'];
  /** Version of the loaded texts. A new version creates a new kit, so that everything renders again. */
  words: number;
}

/** Returns the kit for the screens of this session. */
export function createKit({ session, sessionClient, open, words: _ }: KitSource): Kit {
  const settings = sessionClient.settings();
  const tenantOfSession = session.appType === 3 ? session.baseId : null;
  return {
    client: sessionClient.client,
    tenancy,
    jobCalls: job,
    changes: sessionClient.changes(),
    language: pageLanguage(),
    t: (key, params) => translate(key, params),
    can: (permission) => session.access.includes(permission),
    account: `${session.shardNum}.${session.userId}`,
    today: session.today,
    tenantOfSession,
    ownerOf: ({ key, ownerColumn }) => {
      if (ownerColumn === null) return PLATFORM;
      // The system administrator manages the accounts of all organizations, other accounts only their own
      // organization's. The operator's accounts form a list of their own.
      if (ownerColumn === 'organization_id')
        return session.appType === 8 && key !== 'system.admin' ? null : session.baseId;
      return tenantOfSession;
    },
    useCodedItems,
    setting: settings.get,
    saveSetting: settings.save,
    ExportProof,
    uploadCredentials: (mode, module) => sessionClient.client.call(getOssAuth, { mode, module }),
    imageHosts: { imageHost: session.imageHost, mainHost: session.mainHost },
    open,
    drawings: { Empty: EmptyHooks, Unreachable: KiteInTree, Forbidden: LockedGate },
  };
}
