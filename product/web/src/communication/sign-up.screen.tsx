import { signUp } from '@kiga/contract/communication/sign-up.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ChildCell, kindergartens } from '../campus/campus.public.ts';

/** Screen of the sign-ups of activities, with attendance. */
export default asLight(
  entityScreen(signUp, {
    tenants: kindergartens,
    columns: { studentId: { Cell: ChildCell, inRecord: true } },
    newWith: ['activityId', 'studentId'],
    narrowOrder: ['signedBy', 'signedAt', 'activityId'],
    inlineFilters: ['activityId', 'status'],
    ways: [
      {
        label: 'communication.activity.plural',
        href: '/communication/activities',
        permission: 'communication.activity.read',
      },
    ],
    empty: { title: 'communication.signUp.emptyTitle', text: 'communication.signUp.emptyText' },
  }),
);
