/** Texts of a kindergarten's own days, in Chinese; their keys begin with `attendance.calendarDay.`. */
export const calendarDayZhCN = {
  name: '校历日',
  plural: '校历',
  total_other: '共 {count} 天',
  amount_other: '{count} 天校历',
  search: '名称',
  emptyTitle: '暂无自定义校历日',
  emptyText: '当前按国家放假安排执行。本园另有安排的日期，可在此新增或用表格导入。',
  fields: { day: '日期', dayName: '名称', kind: '类型', people: '适用对象' },
  options: {
    kind: { workday: '上班', holiday: '放假', closing: '停课' },
    people: { everyone: '全园', children: '仅学生', staff: '仅教职工' },
  },
  groups: { basic: '校历日' },
  official: {
    title: '{year} 年国家放假安排',
    unknown: '{year} 年的放假安排尚未公布，暂按法定节假日和周末计算。',
    previous: '上一年',
    next: '下一年',
    work: '调休上班',
  },
} as const;
