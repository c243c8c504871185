import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

const ofReview = [
  { field: 'status', headings: ['审核状态', 'Review'] },
  { field: 'publication', headings: ['发布状态', 'Publication'] },
  { field: 'publishedAt', headings: ['发布时间', 'Published at'] },
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of activities. */
export const activityColumns = [
  { field: 'activityName', headings: ['活动名称', 'Activity'] },
  { field: 'sendTarget', headings: ['发送对象', 'Sent to'] },
  { field: 'beginDate', headings: ['开始日期', 'First day'] },
  { field: 'endDate', headings: ['结束日期', 'Last day'] },
  { field: 'signBeginDate', headings: ['报名开始', 'Sign-up from'] },
  { field: 'signEndDate', headings: ['报名截止', 'Sign-up until'] },
  { field: 'place', headings: ['地点', 'Place'] },
  { field: 'places', headings: ['名额', 'Places'] },
  { field: 'appliedNumbers', headings: ['已报名', 'Signed up'] },
  { field: 'waitingNumbers', headings: ['候补', 'Waiting'] },
  { field: 'contactPerson', headings: ['联系人', 'Contact'] },
  { field: 'content', headings: ['活动内容', 'Content'] },
  ...ofReview,
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of notices. */
export const noticeColumns = [
  { field: 'title', headings: ['标题', 'Title'] },
  { field: 'noticeType', headings: ['通知类型', 'Type'] },
  { field: 'sendTarget', headings: ['发送对象', 'Sent to'] },
  { field: 'audience', headings: ['接收人', 'Readers'] },
  { field: 'content', headings: ['通知内容', 'Content'] },
  { field: 'link', headings: ['链接', 'Link'] },
  { field: 'readCount', headings: ['已读人数', 'Read by'] },
  ...ofReview,
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of news. */
export const newsColumns = [
  { field: 'title', headings: ['标题', 'Title'] },
  { field: 'content', headings: ['内容', 'Content'] },
  { field: 'sortOrder', headings: ['排序', 'Order'] },
  { field: 'shownFrom', headings: ['展示日期', 'Shown from'] },
  ...ofReview,
] as const satisfies readonly ExcelColumn[];

/** Columns of the sheet of sign-ups. */
export const signUpColumns = [
  { field: 'activityId', headings: ['活动', 'Activity'] },
  { field: 'queueNumber', headings: ['序号', 'No.'] },
  { field: 'studentId', headings: ['学生', 'Student'] },
  { field: 'classId', headings: ['班级', 'Class'] },
  { field: 'status', headings: ['报名状态', 'Status'] },
  { field: 'signedBy', headings: ['报名人', 'Signed up by'] },
  { field: 'signedAt', headings: ['报名时间', 'Signed up at'] },
  { field: 'attended', headings: ['已参加', 'Attended'] },
  { field: 'remark', headings: ['备注', 'Note'] },
] as const satisfies readonly ExcelColumn[];
