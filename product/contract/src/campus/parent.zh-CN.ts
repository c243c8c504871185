import { relationZhCN } from './relation.zh-CN.ts';

/** Texts of parents, in Chinese; their keys begin with `campus.parent.`. */
export const parentZhCN = {
  name: '家长',
  plural: '家长',
  total_other: '共 {count} 位',
  amount_other: '{count} 位家长',
  search: '姓名、拼音、手机号、幼儿姓名',
  fields: { parentName: '姓名', parentPhone: '手机号', children: '幼儿', remark: '备注' },
  inner: { children: { studentId: '学生编号', stuName: '姓名', className: '班级', relation: '关系' } },
  options: {
    relation: relationZhCN,
  },
  groups: { basic: '基本信息', children: '幼儿' },
  acts: { readContact: '查看完整联系方式' },
  emptyTitle: '暂无家长',
  emptyText: '学生资料中的监护人自动显示在这里，也可新增或用表格导入。',
  noChildren: '没有在册的幼儿',
} as const;
