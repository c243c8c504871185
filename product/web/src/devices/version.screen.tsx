import { version } from '@kiga/contract/devices/version.entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

const options: ScreenOptions<typeof version> = {
  narrowOrder: ['startedAt', 'kind', 'lateCount'],
  inlineFilters: ['status', 'kind'],
  hints: ({ t }) => ({
    versionName: t('devices.version.hints.versionName'),
    fromPrefix: t('devices.version.hints.fromPrefix'),
  }),
  empty: { title: 'devices.version.emptyTitle', text: 'devices.version.emptyText' },
};

/** Screen of firmware and app versions. */
export default asLight(entityScreen(version, options));
