import { showInitialPasswords } from '@kiga/contract/operations/opening.acts.ts';
import { type ScreenAct, screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { KitContext } from '@kiga/kit-web/kit-context.tsx';
import { InitialPasswords } from './initial-passwords.tsx';

/** Shows the initial passwords of an opening after a question, because they are shown once. */
export const openingActs: readonly ScreenAct[] = [
  screenAct(showInitialPasswords, {
    failed: 'operations.opening.showFailed',
    // The dialog lies outside list and drawer, so that it stays until it has been read.
    after: ({ answer, record, kit, modal }) =>
      modal.success({
        title: kit.t('operations.opening.shownTitle', { name: String(record?.name ?? '') }),
        content: (
          <KitContext value={kit}>
            <InitialPasswords accounts={answer.accounts} />
          </KitContext>
        ),
        okText: kit.t('operations.opening.shownDone'),
        width: 'min(36em, 92vw)',
        keyboard: false,
        mask: { closable: false },
      }),
  }),
];
