import { giveCard } from '@kiga/contract/campus/card.acts.ts';
import { card } from '@kiga/contract/campus/card.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { SelectionActsProps } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';
import { HolderCell, NumberCell, OfCardCell } from './card-cells.tsx';

const PrintSelected = lazyPart<SelectionActsProps>(async () => ({
  default: (await import('./print-cards.tsx')).PrintCards,
}));

/** Screen of cards: all cards of children and adults, with their states. */
export default entityScreen(card, {
  tenants: kindergartens,
  columns: {
    cardNumber: { Cell: NumberCell },
    holderName: { Cell: HolderCell, inRecord: true },
    classId: { Cell: OfCardCell, inRecord: true },
  },
  narrowOrder: ['lostAt', 'holderKind'],
  inlineFilters: ['status', 'holderKind'],
  acts: [screenAct(giveCard, { isMain: true, hints: ({ t }) => ({ teacherId: t('campus.card.hints.holder') }) })],
  SelectionActs: PrintSelected,
  empty: { title: 'campus.card.emptyTitle', text: 'campus.card.emptyText' },
});
