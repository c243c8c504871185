import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import { sexWords } from './student.excel.ts';

/**
 * Columns of the teacher sheet. All certificates share one cell, separated by ；, each with name, number and last day:
 * `教师资格证 2013110512345 2027-05-31`.
 */
export const teacherColumns = [
  { field: 'teacherName', headings: ['姓名', '教师姓名', '员工姓名', '教职工姓名', 'Name', 'Teacher name', 'Teacher'] },
  { field: 'sex', headings: ['性别', '男女', 'Sex', 'Gender'], words: sexWords },
  { field: 'positionId', headings: ['岗位', '岗位名称', '职务', 'Job title', 'Position'] },
  { field: 'rank', headings: ['职级', 'Rank'], exportOnly: true },
  { field: 'phone', headings: ['手机号', '联系电话', '手机', '电话', 'Mobile', 'Phone', 'Mobile number'] },
  { field: 'idNumber', headings: ['身份证号', '身份证', '身份证号码', 'ID number', 'ID card'] },
  { field: 'entryDate', headings: ['入职日期', '入职时间', '到岗日期', 'Entry date', 'Hire date', 'Joined'] },
  { field: 'cardNumber', headings: ['卡号', '考勤卡号', 'IC卡号', 'Card number', 'Card'] },
  { field: 'certificates', headings: ['证书', '资格证书', '证件', 'Certificates', 'Certificate'] },
  { field: 'classes', headings: ['任教班级', '班级', 'Classes', 'Class'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'resignedOn', headings: ['离职日期', 'Last day'], exportOnly: true },
  { field: 'remark', headings: ['备注', '说明', 'Remark', 'Notes', 'Note'] },
] as const satisfies readonly ExcelColumn[];
