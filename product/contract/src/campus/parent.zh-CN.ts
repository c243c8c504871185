/** Texts of parents, in Chinese; their keys begin with `campus.parent.`. */
export const parentZhCN = {
  name: '家长',
  plural: '家长',
  total_other: '共 {count} 位',
  amount_other: '{count} 位家长',
  search: '姓名、拼音、手机号、孩子姓名',
  fields: { parentName: '姓名', parentPhone: '手机号', children: '孩子', remark: '备注' },
  inner: { children: { studentId: '学生编号', stuName: '姓名', className: '班级', relation: '关系' } },
  options: {
    relation: {
      father: '爸爸',
      mother: '妈妈',
      grandfather: '爷爷',
      grandmother: '奶奶',
      grandpa: '外公',
      grandma: '外婆',
      uncle: '叔伯舅',
      aunt: '姑姨',
      other: '其他',
    },
  },
  groups: { basic: '基本信息', children: '孩子' },
} as const;
