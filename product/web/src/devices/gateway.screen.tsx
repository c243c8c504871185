import { gateway } from '@kiga/contract/devices/gateway.entity.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { gatewayPasswordAct } from './gateway-password.tsx';
import { useLastSeen } from './use-last-seen.ts';

const tones = { online: 'fine', offline: 'look', never: 'past' } as const satisfies Record<string, StateTone>;

/** Whether a gateway reports: a dot and a text. */
function OnlineCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { online } = record as { online?: keyof typeof tones };
  return online ? <ToneTag tone={tones[online]}>{t(`devices.gateway.options.online.${online}`)}</ToneTag> : <NoValue />;
}

const Screen = entityScreen(gateway, {
  tenants: kindergartens,
  columns: { online: { Cell: OnlineCell } },
  narrowOrder: ['place', 'lastSeenAt', 'braceletCount'],
  empty: { title: 'devices.gateway.emptyTitle', text: 'devices.gateway.emptyText' },
  hints: ({ t }) => ({
    signFlag: t('devices.gateway.hints.signFlag'),
    enterFlag: t('devices.gateway.hints.enterFlag'),
    leaveFlag: t('devices.gateway.hints.leaveFlag'),
  }),
  acts: [gatewayPasswordAct],
});

/** Screen of gateways. */
export default function GatewayScreen({ href }: { href: string }) {
  useLastSeen(gateway);
  return <Screen href={href} />;
}
