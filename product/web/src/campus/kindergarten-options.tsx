import type { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { noOwnWays, type OwnWays, type ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ApprovalCell, OpeningsNote, SystemTypeCell, WebsiteCell } from './kindergarten-cells.tsx';
import { kindergartenHref } from './kindergarten-record.ts';

const Incomplete = lazyPart(() => import('./kindergarten-incomplete.tsx'));
const Photos = lazyPart(() => import('./kindergarten-photos.tsx'));
const OperatorsText = lazyPart(async () => ({ default: (await import('./kindergarten-widgets.tsx')).OperatorsText }));
const OperatorsCoded = lazyPart(async () => ({ default: (await import('./kindergarten-widgets.tsx')).OperatorsCoded }));
const OperatorsTree = lazyPart(async () => ({ default: (await import('./kindergarten-widgets.tsx')).OperatorsTree }));
const SystemType = lazyPart(async () => ({ default: (await import('./kindergarten-widgets.tsx')).SystemTypeWidget }));
const Terminal = lazyPart(async () => ({ default: (await import('./kindergarten-widgets.tsx')).TerminalWidget }));

/** Special parts of the screens of kindergartens. */
export const kindergartenOptions: ScreenOptions<typeof kindergarten> = {
  columns: {
    systemType: { Cell: SystemTypeCell, inRecord: true },
    approvalStatus: { Cell: ApprovalCell, inRecord: true },
    website: { Cell: WebsiteCell, inRecord: true },
  },
  widgets: {
    code: OperatorsText,
    kigType: OperatorsCoded,
    areaId: OperatorsTree,
    systemType: SystemType,
    terminalLogin: Terminal,
  },
  narrowOrder: ['areaId', 'openingDate', 'kigType', 'approvalStatus', 'contactName', 'systemType'],
  inlineFilters: ['kigType', 'systemType'],
  empty: { title: 'campus.kindergarten.emptyTitle', text: 'campus.kindergarten.emptyText' },
  ListAlert: OpeningsNote,
  RecordAlert: Incomplete,
  sections: { photos: Photos },
  edit: {
    label: 'campus.kindergarten.settings',
    href: (record) => kindergartenHref('/kigBaseKigSetting', record),
  },
  useOwnWays: usePasswordWay,
};

/** Returns the way to the passwords of a kindergarten, for those who may change them. */
function usePasswordWay(): OwnWays {
  const kit = useKit();
  if (!kit.can('campus.kindergarten.changePassword')) return noOwnWays();
  return (record) => [
    {
      key: 'changePassword',
      label: kit.t('campus.kindergarten.acts.changePassword'),
      onClick: () => kit.open(kindergartenHref('/kigCampusChangePsd', record)),
    },
  ];
}
