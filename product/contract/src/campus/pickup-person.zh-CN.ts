import { relationZhCN } from './relation.zh-CN.ts';

/** Texts of persons who fetch children, in Chinese; their keys begin with `campus.pickupPerson.`. */
export const pickupPersonZhCN = {
  name: '接送人',
  plural: '接送人',
  total_other: '共 {count} 位',
  amount_other: '{count} 位接送人',
  search: '姓名、拼音、手机号后四位',
  emptyTitle: '暂无接送人',
  emptyText: '监护人可直接接送。其他人接送，请先登记。',
  fields: {
    studentId: '学生',
    personName: '姓名',
    relation: '与幼儿关系',
    personPhone: '手机号',
    photo: '照片',
    permitted: '接送权限',
    fromDate: '开始日期',
    untilDate: '结束日期',
    note: '备注',
  },
  options: {
    relation: { ...relationZhCN, helper: '家政' },
    permitted: { may: '可以接送', 'must-not': '不得接送' },
  },
  groups: { person: '接送人', contact: '联系方式', permission: '接送权限' },
  acts: { readContact: '查看完整联系方式' },
  card: {
    title: '接送人',
    count_other: '{count} 人',
    add: '添加',
    manage: '管理',
    none: '暂无可接送的人',
    always: '长期',
    guardian: '监护人',
    until: '至 {day}',
    from: '{day} 起',
    ended: '已于 {day} 到期',
    mustNot: '不得接送',
  },
} as const;
