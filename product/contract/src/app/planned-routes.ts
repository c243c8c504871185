/**
 * Routes of the requirements (section 2) whose area does not exist yet. They have no menu row, and each page says that
 * it is planned. A route leaves this list when its area declares a menu row for it.
 */
export const plannedRoutes: readonly { path: string; inShell: boolean }[] = [{ path: '/dashBoard', inShell: false }];
