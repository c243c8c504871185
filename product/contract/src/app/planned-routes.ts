/**
 * Routes of the requirements (section 2) whose area is not built yet: in no menu, and each says so. A route leaves this
 * list when its area declares a menu row for it.
 */
export const plannedRoutes: readonly { path: string; inShell: boolean }[] = [
  ...[
    '/mallHome',
    '/activity-count',
    '/set-timetable',
    '/kigCamera',
    '/addRecipe',
    '/addRechargeCash',
    '/addRechargeVideo',
    '/mon-aft-healthDetail',
    '/schoolBusStudent',
    '/stereo',
    '/liveLeaveMessage',
    '/noCheck',
    '/RulesForTeacherAttendance',
    '/payment-setting',
    '/recharge-details',
    '/app-function',
    '/app-advertisement',
    '/AgentAPPModuleConfig',
    '/checkRobotList',
    '/cameraManagement',
    '/agenKigFeeSet',
    '/kigBaseKigSetting',
    '/membershipRenewalAgent',
    '/mallNoticeList',
    '/membershipRenewal',
    '/kigCampusChangePsd',
    '/medicalInstitutionsServerKig',
    '/atomDebugger',
    '/atomTest',
  ].map((path) => ({ path, inShell: true })),
  ...[
    '/manualCheckPhotoDetail',
    '/preparePhoto',
    '/doctorMessagesDetail',
    '/historyMorningCheckPhotos',
    '/dashBoard',
  ].map((path) => ({ path, inShell: false })),
];
