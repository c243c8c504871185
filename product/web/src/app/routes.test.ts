import { menus } from '@kiga/contract/app/menus.ts';
import { expect, it } from 'vitest';
import { topLevelPages } from './top-level.tsx';

/** Section 2 of the requirements: children of the shell, named ones first, then the hidden ones. */
const shellRoutes = `/home /kigHome /mallHome /message
  /activity-count /set-timetable /checkInMachineManagement /kigCamera /addRecipe
  /addRechargeCash /addRechargeVideo /mon-aft-healthDetail /schoolBusStudent /stereo
  /liveLeaveMessage /noCheck /RulesForTeacherAttendance /payment-setting /recharge-details
  /app-function /app-advertisement /AgentAPPModuleConfig /equipmentList /checkRobotList
  /cameraManagement /agenKigFeeSet /kigBaseKigSetting /membershipRenewalAgent /mallNoticeList
  /membershipRenewal /kigCampusChangePsd /medicalInstitutionsServerKig /atomDebugger /atomTest`.split(/\s+/);

/** Pages of our own outside of the shell. */
const ownPages = ['/health/station', '/transport/station', '/catering/wall'];

/** Routes outside of the shell, without the catch-all. */
const topLevelRoutes =
  '/manualCheckPhotoDetail /preparePhoto /doctorMessagesDetail /historyMorningCheckPhotos /dashBoard /401 /500'.split(
    ' ',
  );

it('every required route is exactly one of a screen or a page', () => {
  const hrefs = menus.flatMap(({ href }) => href ?? []);
  const inShell = hrefs.filter((href) => shellRoutes.includes(href));
  expect(inShell.sort()).toEqual(shellRoutes.toSorted());
  const pages = Object.keys(topLevelPages).filter((path) => !path.startsWith('/dev/'));
  expect(pages.sort()).toEqual([...topLevelRoutes, ...ownPages].sort());
});
