import { dashboardsEnUS, dashboardsErrorsEnUS } from '@kiga/contract/dashboards/dashboards.en-US.ts';

/** English texts of the area, as a chunk of their own. */
export default { dashboards: dashboardsEnUS, errors: dashboardsErrorsEnUS };
