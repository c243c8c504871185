import { makeFolder } from '@kiga/contract/teaching/record.acts.ts';
import { record } from '@kiga/contract/teaching/record.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { ConsentAlert } from './consent-alert.tsx';

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'));

/** Screen of teaching records. An open record marks the children without a consent to photos. */
export default asLight(
  entityScreen(record, {
    tenants: kindergartens,
    acts: [screenAct(makeFolder, { Dialog: FolderDialog })],
    newWith: ['classId'],
    RecordAlert: ConsentAlert,
    inlineFilters: ['classId', 'day'],
    empty: { title: 'teaching.record.emptyTitle', text: 'teaching.record.emptyText' },
  }),
);
