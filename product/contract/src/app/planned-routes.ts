/**
 * Routes of the requirements (section 2) whose area does not exist yet. They have no menu row, and each page says that
 * it is planned. A route leaves this list when its area declares a menu row for it.
 */
export const plannedRoutes: readonly { path: string; inShell: boolean }[] = [
  ...[
    '/mallHome',
    '/kigCamera',
    '/addRechargeCash',
    '/addRechargeVideo',
    '/liveLeaveMessage',
    '/payment-setting',
    '/recharge-details',
    '/app-function',
    '/app-advertisement',
    '/AgentAPPModuleConfig',
    '/cameraManagement',
    '/agenKigFeeSet',
    '/membershipRenewalAgent',
    '/mallNoticeList',
    '/membershipRenewal',
  ].map((path) => ({ path, inShell: true })),
  { path: '/dashBoard', inShell: false },
];
