import { usualSchedule } from '@kiga/contract/teaching/periods.ts';
import { schedule } from '@kiga/contract/teaching/schedule.entity.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { kindergartens } from '../campus/campus.public.ts';

const screenIn = (language: Language) =>
  entityScreen(schedule, {
    tenants: kindergartens,
    newStart: { ...usualSchedule(language) },
    empty: { title: 'teaching.schedule.emptyTitle', text: 'teaching.schedule.emptyText' },
  });

const screens = { zh_CN: screenIn('zh_CN'), en_US: screenIn('en_US') };

/** Screen of schedules; a new one begins with the usual periods. */
export default asLight(function ScheduleScreen(props: { href: string }) {
  const Screen = screens[useKit().language];
  return <Screen {...props} />;
});
