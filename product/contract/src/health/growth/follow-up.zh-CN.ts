/** Texts of children who are followed, in Chinese; their keys begin with `health.followUp.`. */
export const followUpZhCN = {
  name: '营养随访',
  plural: '营养随访',
  total_other: '共 {count} 名幼儿',
  search: '学生姓名、拼音',
  emptyTitle: '没有需要随访的幼儿',
  emptyText: '测量结果低于或高于正常范围、或贫血的幼儿会自动列在这里。',
  fields: {
    studentId: '学生',
    studentName: '学生姓名',
    classId: '班级',
    openedOn: '立案日期',
    status: '状态',
    reason: '原因',
    grade: '程度',
    visits: '复查次数',
    normalVisits: '连续正常次数',
    lastVisitOn: '上次复查',
    nextDueOn: '下次复查',
    needsReferral: '应转诊',
    plan: '管理措施',
    referredTo: '转诊机构',
    referredOn: '转诊日期',
    referralResult: '转诊结果',
    closedOn: '结案日期',
    closeReason: '结案原因',
    closeNote: '结案说明',
  },
  options: {
    status: { following: '随访中', referred: '已转诊', closed: '已结案' },
    reason: {
      underweight: '低体重',
      stunted: '生长迟缓',
      wasted: '消瘦',
      overweight: '超重或肥胖',
      anaemia: '贫血',
    },
    grade: { mild: '轻度', moderate: '中度', severe: '重度' },
    closeReason: { recovered: '恢复正常', left: '离园', otherCare: '转由医院管理', mistaken: '测量有误' },
  },
  acts: { refer: '转诊', comeBack: '转诊返回', close: '结案', reopen: '重新随访', measure: '按测量更新' },
  asks: {
    referredTo: '转诊机构',
    referredOn: '转诊日期',
    referralResult: '转诊结果',
    closeReason: '结案原因',
    closeNote: '结案说明',
  },
  child: { all: '全部随访', none: '没有随访', next: '下次复查 {day}' },
  groups: { child: '幼儿', visits: '复查', referral: '转诊', end: '结案', plan: '随访计划' },
} as const;

/** Texts of the errors of follow-ups, in Chinese. */
export const followUpErrorsZhCN = {
  HEALTH_FOLLOW_UP_TAKEN: '这名幼儿已有同一原因的随访',
  HEALTH_FOLLOW_UP_CLOSED: '随访已结案，如需修改请先重新随访',
} as const;
