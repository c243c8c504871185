import { wordsOf } from '@kiga/contract/app/words.ts';
import { findWord, type WordParams } from '@kiga/entity/words/words.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { ChildNotes } from '../attendance/attendance.public.ts';
import { scopeForPermission } from '../identity/identity.public.ts';
import { mayNotReturn } from './may-not-return.ts';

/** Returns the notes about children who may not return yet, for readers of health. */
export function illnessNotes(stores: EntityStores): ChildNotes {
  return async (scope, kigId, language) => {
    const permission = 'health.illness.read';
    const { entity } = stores.get('health.illness');
    if (!scope.session.permissions.has(permission) || entity.sightOf(scope.session, 'disease') !== 'full') {
      return new Map();
    }
    const say = (key: string, params?: WordParams) => findWord(wordsOf(language), key, params) ?? key;
    const blocked = await mayNotReturn(stores, scopeForPermission(scope, permission), kigId);
    return new Map(
      [...blocked].map(([studentId, { disease, until }]) => {
        const named = { disease: say(`health.illness.options.disease.${disease}`) };
        const text =
          until === null
            ? say('health.illness.mayNotReturnOpen', named)
            : say('health.illness.mayNotReturnUntil', { ...named, until });
        return [studentId, text];
      }),
    );
  };
}
