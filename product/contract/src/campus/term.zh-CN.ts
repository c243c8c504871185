/** Texts of terms, in Chinese. */
export const termZhCN = {
  name: '学期',
  plural: '学期',
  total_other: '共 {count} 个',
  amount_other: '{count} 个学期',
  search: '如 2026-2027',
  fields: {
    termName: '学年学期',
    termNameEn: '英文名称',
    schoolYear: '学年',
    semester: '学期',
    beginDate: '开始日期',
    endDate: '结束日期',
    status: '状态',
  },
  options: {
    semester: { first: '上学期', second: '下学期' },
    status: { coming: '未开始', current: '本学期', past: '已结束' },
  },
  groups: { basic: '基本信息' },
  titles: { first: '{years} 学年上学期', second: '{years} 学年下学期' },
} as const;
