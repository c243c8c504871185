/** Texts of whole-day observations, in Chinese; their keys begin with `health.observation.`. */
export const observationZhCN = {
  name: '全日观察',
  plural: '全日观察',
  total_other: '共 {count} 条',
  amount_other: '{count} 条全日观察',
  search: '学生姓名、拼音',
  emptyTitle: '还没有全日观察记录',
  emptyText: '点“按班登记”，一次记完全班，只改不一样的孩子。',
  fields: {
    studentId: '学生',
    studentName: '学生姓名',
    classId: '班级',
    day: '日期',
    eating: '进食',
    sleep: '睡眠',
    stool: '大便',
    mood: '情绪',
    fluids: '饮水',
    note: '备注',
    recordedBy: '记录人',
  },
  options: {
    eating: {
      normal: '正常',
      less: '偏少',
      little: '很少',
      refused: '拒食',
    },
    sleep: {
      normal: '正常',
      short: '偏短',
      restless: '不安稳',
      none: '没睡',
    },
    stool: {
      normal: '正常',
      none: '未排便',
      loose: '偏稀',
      hard: '偏干',
    },
    mood: {
      normal: '正常',
      quiet: '安静少动',
      crying: '哭闹',
      tired: '精神差',
    },
    fluids: {
      normal: '正常',
      little: '偏少',
      much: '偏多',
    },
  },
  groups: {
    child: '观察对象',
    day: '全日情况',
  },
} as const;
