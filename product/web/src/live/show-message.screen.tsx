import { replyToMessage } from '@kiga/contract/live/show-message.acts.ts';
import { showMessage } from '@kiga/contract/live/show-message.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { ContentCell } from '../communication/communication.public.ts';

/** Screen of the messages of shows, with those that wait for a decision. */
export default entityScreen(showMessage, {
  columns: { content: { Cell: ContentCell, inRecord: true } },
  inlineFilters: ['status', 'showId'],
  narrowOrder: ['reply', 'sensitiveWords', 'kindergartenName'],
  acts: [screenAct(replyToMessage)],
  empty: { title: 'live.showMessage.emptyTitle', text: 'live.showMessage.emptyText' },
});
