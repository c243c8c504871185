import { alarm } from '@kiga/contract/health/alarm.entity.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { AlarmName } from './alarm-name.tsx';

const AlarmBanner = lazyPart<{ ownerId: string | undefined }>(() => import('./alarm-banner.tsx'));
const CasesOfAlarm = lazyPart(() => import('./alarm-cases.tsx'));

/** Screen of cluster alarms, with those that wait above the list. */
export default asLight(
  entityScreen(alarm, {
    tenants: kindergartens,
    columns: { alarmName: { Cell: AlarmName } },
    inlineFilters: ['status', 'unit'],
    narrowOrder: ['unit', 'firstOn'],
    ListAlert: AlarmBanner,
    sections: { cases: CasesOfAlarm },
    empty: { title: 'health.alarm.emptyTitle', text: 'health.alarm.emptyText' },
    ways: [{ label: 'health.alarm.rules', href: '/health/alarm-rules', permission: 'health.alarmRule.read' }],
  }),
);
