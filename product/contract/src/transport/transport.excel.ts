import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the sheet of drivers, which is exported only. */
export const driverColumns = [
  { field: 'driverName', headings: ['司机姓名', 'Name'], exportOnly: true },
  { field: 'driverAge', headings: ['年龄', 'Age'], exportOnly: true },
  { field: 'phone', headings: ['手机号', 'Phones'], exportOnly: true },
  { field: 'licenseClass', headings: ['准驾车型', 'Licence class'], exportOnly: true },
  { field: 'licenseExpiresOn', headings: ['驾驶证有效期至', 'Licence valid until'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of buses, which is exported only. */
export const busColumns = [
  { field: 'busName', headings: ['校车名称', 'Bus'], exportOnly: true },
  { field: 'carNo', headings: ['车牌号', 'Plate'], exportOnly: true },
  { field: 'state', headings: ['状态', 'State'], exportOnly: true },
  { field: 'driverId', headings: ['司机', 'Driver'], exportOnly: true },
  { field: 'teacherId', headings: ['跟车教师', 'Following teacher'], exportOnly: true },
  { field: 'phone', headings: ['车载电话', 'Phone'], exportOnly: true },
  { field: 'seatCount', headings: ['座位数', 'Seats'], exportOnly: true },
  { field: 'inspectionExpiresOn', headings: ['年检有效期至', 'Inspection valid until'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of lines, which is exported only. */
export const lineColumns = [
  { field: 'lineName', headings: ['线路', 'Line'], exportOnly: true },
  { field: 'busId', headings: ['校车', 'Bus'], exportOnly: true },
  { field: 'arrivesAt', headings: ['到园时间', 'Arrives'], exportOnly: true },
  { field: 'leavesAt', headings: ['离园时间', 'Leaves'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of stops, which is exported only. */
export const stopColumns = [
  { field: 'lineId', headings: ['线路', 'Line'], exportOnly: true },
  { field: 'stopName', headings: ['站点', 'Stop'], exportOnly: true },
  { field: 'toSchoolAt', headings: ['早班时间', 'To the kindergarten'], exportOnly: true },
  { field: 'toHomeAt', headings: ['晚班时间', 'On the way home'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of children on buses, which is exported only. */
export const riderColumns = [
  { field: 'studentId', headings: ['学生', 'Student'], exportOnly: true },
  { field: 'classId', headings: ['班级', 'Class'], exportOnly: true },
  { field: 'lineId', headings: ['线路', 'Line'], exportOnly: true },
  { field: 'stopId', headings: ['站点', 'Stop'], exportOnly: true },
  { field: 'direction', headings: ['班次', 'Direction'], exportOnly: true },
  { field: 'seat', headings: ['座位', 'Seat'], exportOnly: true },
  { field: 'note', headings: ['备注', 'Note'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of trips, which is exported only. */
export const tripColumns = [
  { field: 'day', headings: ['日期', 'Date'], exportOnly: true },
  { field: 'lineId', headings: ['线路', 'Line'], exportOnly: true },
  { field: 'direction', headings: ['班次', 'Direction'], exportOnly: true },
  { field: 'busId', headings: ['校车', 'Bus'], exportOnly: true },
  { field: 'plannedCount', headings: ['应乘', 'Planned'], exportOnly: true },
  { field: 'boardedCount', headings: ['上车', 'Boarded'], exportOnly: true },
  { field: 'offCount', headings: ['下车', 'Off'], exportOnly: true },
  { field: 'notTodayCount', headings: ['今天不来', 'Not today'], exportOnly: true },
  { field: 'startedAt', headings: ['发车时间', 'Started'], exportOnly: true },
  { field: 'arrivedAt', headings: ['到达时间', 'Arrived'], exportOnly: true },
  { field: 'endedAt', headings: ['结束时间', 'Ended'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
