import { parseArgs } from 'node:util';
import { benchAttendance } from '../bench/attendance-bench.ts';
import { runBench } from '../bench/bench.ts';
import { benchBilling } from '../bench/billing-bench.ts';
import { benchBuses } from '../bench/bus-bench.ts';
import { benchCommunity } from '../bench/community-bench.ts';
import { benchFamilies } from '../bench/family-bench.ts';
import { benchGrowth } from '../bench/growth-bench.ts';
import { benchHealth } from '../bench/health-bench.ts';
import { benchLog } from '../bench/log-bench.ts';
import { benchShop } from '../bench/shop-bench.ts';
import { benchVideo } from '../bench/video-bench.ts';
import { benchWall } from '../bench/wall-bench.ts';
import { benchWeeks } from '../bench/week-bench.ts';
import { buildWeb } from './build-web.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    'no-web': { type: 'boolean', default: false },
    // Number of log entries; measures the log only.
    log: { type: 'string' },
    // Number of events that the results stand for; measures attendance only.
    attendance: { type: 'string' },
    // Measures health only.
    health: { type: 'boolean', default: false },
    // Measures the ledger, notices of payments and an agent's income only.
    billing: { type: 'boolean', default: false },
    // Measures trips of school buses only.
    buses: { type: 'boolean', default: false },
    // Measures the community with a million posts only.
    community: { type: 'boolean', default: false },
    // Measures the door of parents, notices and sign-ups only.
    families: { type: 'boolean', default: false },
    // Measures growth reports only.
    growth: { type: 'boolean', default: false },
    // Measures the shop only.
    shop: { type: 'boolean', default: false },
    // Measures pictures of cameras and shows only; --only names a part: pictures, viewers, cameras, wall.
    video: { type: 'boolean', default: false },
    // Measures what a page of the wall holds through a simulated day only.
    wall: { type: 'boolean', default: false },
    // Measures weeks of recipes and of timetables only.
    weeks: { type: 'boolean', default: false },
  },
});
if (values.attendance !== undefined) {
  await benchAttendance(Number(values.attendance), values.only ?? null);
} else if (values.health) {
  await benchHealth();
} else if (values.billing) {
  await benchBilling();
} else if (values.buses) {
  await benchBuses();
} else if (values.community) {
  await benchCommunity();
} else if (values.growth) {
  await benchGrowth();
} else if (values.weeks) {
  await benchWeeks();
} else if (values.shop) {
  await benchShop();
} else if (values.wall) {
  await buildWeb();
  await benchWall();
} else if (values.video) {
  await benchVideo(values.only ?? null);
} else if (values.families) {
  await benchFamilies();
} else if (values.log === undefined) {
  await buildWeb();
  await runBench({
    small: values.small,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    only: values.only ?? null,
    web: !values['no-web'],
  });
} else {
  await benchLog(Number(values.log));
}
