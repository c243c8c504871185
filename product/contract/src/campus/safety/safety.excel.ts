import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns of the register of drills. */
export const drillColumns = [
  { field: 'day', headings: ['演练日期', '日期', 'Day'] },
  { field: 'kind', headings: ['演练类型', '类型', 'Kind'] },
  { field: 'beginAt', headings: ['开始时间', 'Begins at'] },
  { field: 'minutes', headings: ['时长(分钟)', 'Minutes'] },
  { field: 'place', headings: ['地点', 'Place'] },
  { field: 'leaderId', headings: ['组织人', 'Leader'] },
  { field: 'childCount', headings: ['参加幼儿', 'Children'] },
  { field: 'staffCount', headings: ['参加教职工', 'Staff'] },
  { field: 'evacuationSeconds', headings: ['疏散用时(秒)', 'Evacuation (s)'] },
  { field: 'course', headings: ['演练过程', 'Course'] },
  { field: 'findings', headings: ['发现问题', 'Findings'] },
  { field: 'improvement', headings: ['整改措施', 'Improvement'] },
  { field: 'improveUntil', headings: ['整改期限', 'Improve until'] },
] as const satisfies readonly ExcelColumn[];

/** Columns of the register of patrols. */
export const patrolColumns = [
  { field: 'day', headings: ['巡查日期', '日期', 'Day'] },
  { field: 'at', headings: ['巡查时间', '时间', 'Time'] },
  { field: 'round', headings: ['时段', 'Round'] },
  { field: 'place', headings: ['巡查地点', '地点', 'Places'] },
  { field: 'teacherId', headings: ['巡查人', 'Patrolled by'] },
  { field: 'finding', headings: ['发现问题', 'Finding'] },
  { field: 'handled', headings: ['处理情况', 'Handling'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'settledOn', headings: ['办结日期', 'Settled on'], exportOnly: true },
  { field: 'settledBy', headings: ['办结人', 'Settled by'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Columns of the register of visitors, which is exported only: an imported visitor would stand there as inside. */
export const visitorColumns = [
  { field: 'day', headings: ['来访日期', 'Day'], exportOnly: true },
  { field: 'visitorName', headings: ['姓名', 'Name'], exportOnly: true },
  { field: 'visitorPhone', headings: ['手机号', 'Mobile'], exportOnly: true },
  { field: 'idNumber', headings: ['身份证号', 'ID number'], exportOnly: true },
  { field: 'organization', headings: ['单位', 'Organization'], exportOnly: true },
  { field: 'people', headings: ['人数', 'People'], exportOnly: true },
  { field: 'purpose', headings: ['来访事由', 'Purpose'], exportOnly: true },
  { field: 'purposeText', headings: ['事由说明', 'Details'], exportOnly: true },
  { field: 'teacherId', headings: ['被访人', 'Host'], exportOnly: true },
  { field: 'passNumber', headings: ['访客证', 'Visitor pass'], exportOnly: true },
  { field: 'cameAt', headings: ['到访时间', 'Came at'], exportOnly: true },
  { field: 'leftAt', headings: ['离开时间', 'Left at'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];
