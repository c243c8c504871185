import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the kindergarten sheet. */
export const kindergartenColumns = [
  { field: 'code', headings: ['幼儿园编码', 'Code'] },
  { field: 'name', headings: ['幼儿园名称', 'Name'] },
  { field: 'kigType', headings: ['幼儿园类型', 'Type'] },
  { field: 'systemType', headings: ['系统类型', 'System type'] },
  { field: 'contactName', headings: ['负责人', 'Manager'] },
  { field: 'approvalStatus', headings: ['审核状态', 'Approval'] },
  { field: 'openingDate', headings: ['开园日期', 'Opening date'] },
  { field: 'areaId', headings: ['所在区域', 'Area'] },
  { field: 'address', headings: ['详细地址', 'Address'] },
  { field: 'website', headings: ['网站', 'Website'] },
  { field: 'hasMorningCheckMachine', headings: ['有晨检机', 'Has a morning-check machine'] },
  { field: 'hasCheckInMachine', headings: ['有签到机', 'Has a check-in machine'] },
  { field: 'studentCount', headings: ['学生数', 'Students'] },
  { field: 'employeeCount', headings: ['员工数', 'Employees'] },
  { field: 'classCount', headings: ['班级数', 'Classes'] },
] as const satisfies readonly ExcelColumn[];
