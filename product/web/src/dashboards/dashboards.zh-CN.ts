import { dashboardsErrorsZhCN, dashboardsZhCN } from '@kiga/contract/dashboards/dashboards.zh-CN.ts';

/** Chinese texts of the area, as a chunk of their own. */
export default { dashboards: dashboardsZhCN, errors: dashboardsErrorsZhCN };
