import { systemMessage } from '@kiga/contract/communication/system-message.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of system messages. */
export default entityScreen(systemMessage, {
  hints: ({ t }) => ({
    kinds: t('communication.systemMessage.hints.kinds'),
    areaIds: t('communication.systemMessage.hints.areaIds'),
  }),
  narrowOrder: ['kinds', 'sentAt', 'readCount'],
  inlineFilters: ['status'],
  empty: { title: 'communication.systemMessage.emptyTitle', text: 'communication.systemMessage.emptyText' },
});
