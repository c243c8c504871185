/** Words that leaves of children and of staff share, in Chinese. */
export const leaveWordsZhCN = {
  total_other: '共 {count} 条',
  amount_other: '{count} 条请假',
  fields: {
    period: '请假日期',
    kind: '请假类型',
    fromDay: '开始日期',
    fromPart: '开始时段',
    toDay: '结束日期',
    toPart: '结束时段',
    days: '天数',
    reason: '请假原因',
    asker: '申请人',
    status: '状态',
    approvals: '审批记录',
    rejectReason: '驳回原因',
  },
  inner: { approvals: { approvedAt: '审批时间', approvedBy: '审批人' } },
  options: {
    fromPart: { morning: '上午', afternoon: '下午' },
    toPart: { morning: '上午', afternoon: '下午' },
    asker: { office: '园所代录', teacher: '本人', parent: '家长' },
    status: { submitted: '待审批', approved: '已批准', rejected: '已驳回', cancelled: '已取消' },
  },
  groups: { time: '时间', why: '原因', decision: '审批' },
  acts: { approve: '批准', reject: '驳回', cancel: '取消请假' },
  asks: { reason: '驳回原因' },
  consequences: { cancel: '未休的天数退回，已休的天数保留。' },
} as const;

const { fields, groups, ...shared } = leaveWordsZhCN;

/** Texts of children's leave, in Chinese; their keys begin with `attendance.studentLeave.`. */
export const studentLeaveZhCN = {
  ...shared,
  name: '学生请假',
  plural: '学生请假',
  search: '学生姓名、拼音',
  askFor: '请假',
  findsAskFor: '病假|事假|登记请假',
  emptyTitle: '暂无学生请假',
  emptyText: '家长请假时在此登记，批准后计入考勤。',
  options: { ...shared.options, asker: { office: '园所代录', teacher: '教师代录', parent: '家长' } },
  fields: {
    ...fields,
    studentId: '学生',
    studentName: '学生姓名',
    classId: '班级',
    askerName: '申请家长',
    symptom: '症状',
    diagnosis: '诊断',
  },
  groups: { ...groups, person: '学生' },
  timeline: '请假 {period}（{status}）',
  acts: { ...shared.acts, approveLong: '批准长假' },
} as const;

/** Texts of staff leave, in Chinese; their keys begin with `attendance.teacherLeave.`. */
export const teacherLeaveZhCN = {
  ...shared,
  name: '教师请假',
  plural: '教师请假',
  search: '教师姓名、拼音',
  emptyTitle: '暂无教师请假',
  emptyText: '教师在此申请，园长审批，批准后计入考勤。',
  fields: { ...fields, teacherId: '教师', teacherName: '教师姓名' },
  groups: { ...groups, person: '教师' },
  acts: { ...shared.acts, approveLong: '批准长假' },
} as const;

/** Texts of the rule of approvals, in Chinese; their keys begin with `attendance.leavePolicy.`. */
export const leavePolicyZhCN = {
  name: '请假审批设置',
  plural: '请假审批设置',
  total_other: '共 {count} 条',
  search: '名称',
  emptyTitle: '暂无本园设置',
  emptyText: '当前规则：3 天以内一人批准；超过 3 天，须由有长假权限的人再次批准。',
  fields: {
    policyName: '名称',
    beginsOn: '生效日期',
    studentDays: '学生一人可批（天）',
    teacherDays: '教师一人可批（天）',
  },
  groups: { basic: '审批设置' },
} as const;
