/** Texts of children's rules, in Chinese. */
export const studentRuleZhCN = {
  name: '学生考勤规则',
  plural: '学生考勤规则',
  total_other: '共 {count} 条',
  search: '规则名称',
  emptyTitle: '暂无本园规则',
  emptyText: '当前按常用时间计算：7:20 开始到园，8:10 后为迟到，16:30 前离园为早退。',
  fields: {
    ruleName: '规则名称',
    beginsOn: '生效日期',
    gradeId: '适用年级',
    classId: '适用班级',
    arriveFrom: '开始到园',
    lateAfter: '按时到园截止',
    callAfter: '联系家长',
    halfAt: '上下午分界',
    leaveFrom: '开始离园',
    graceMinutes: '宽限（分钟）',
  },
  groups: { basic: '适用范围', times: '时间' },
} as const;
