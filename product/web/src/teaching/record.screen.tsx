import { makeFolder } from '@kiga/contract/teaching/record.acts.ts';
import { record } from '@kiga/contract/teaching/record.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { ConsentNote } from './consent-note.tsx';

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx'));

/** Screen of teaching records, with the folder of a class for a term. */
export default entityScreen(record, {
  tenants: kindergartens,
  acts: [screenAct(makeFolder, { Dialog: FolderDialog })],
  RecordAlert: ConsentNote,
  newToday: ['day'],
  narrowOrder: ['courseId', 'teacherId'],
  inlineFilters: ['classId', 'day'],
  empty: { title: 'teaching.record.emptyTitle', text: 'teaching.record.emptyText' },
});
