import { diseaseNamesZhCN } from './disease.zh-CN.ts';

const diagnosesZhCN = { ...diseaseNamesZhCN, other: '其他疾病' } as const;
const outcomesZhCN = { recovered: '痊愈返园', referred: '转诊治疗', left: '已离园' } as const;

/** Names of meals, in Chinese. */
export const mealsZhCN = {
  breakfast: '早餐',
  morningSnack: '上午点心',
  lunch: '午餐',
  afternoonSnack: '下午点心',
  dinner: '晚餐',
} as const;

/** Texts of the illness register, in Chinese; their keys begin with `health.illness.`. */
export const illnessZhCN = {
  name: '病例',
  plural: '因病缺勤',
  total_other: '共 {count} 例',
  search: '学生姓名、拼音',
  emptyTitle: '还没有病例',
  emptyText: '幼儿因病缺勤或疑似传染病时，在这里登记；隔离天数按疾病自动计算。',
  fields: {
    studentId: '学生',
    studentName: '学生姓名',
    classId: '班级',
    caseDay: '登记日',
    status: '状态',
    firstAbsentOn: '首次缺勤日',
    cause: '缺勤原因',
    symptoms: '症状',
    temperatures: '最高体温',
    onsetOn: '发病日期',
    symptomsEndedOn: '症状消失日期',
    meal: '可疑餐次',
    doctorOn: '就诊日期',
    hospital: '就诊医院',
    disease: '疾病',
    otherDiagnosis: '其他诊断',
    diagnosedOn: '确诊日期',
    infectious: '传染病',
    askedBy: '询问人',
    followUps: '追踪记录',
    isolationUntil: '隔离至',
    shorterReason: '缩短隔离的原因',
    certificate: '复课证明',
    certificateOn: '证明日期',
    returnedOn: '返园日期',
    outcome: '转归',
    outcomeNote: '说明',
  },
  inner: {
    symptoms: { symptom: '症状' },
    temperatures: { celsius: '体温', takenOn: '测量日期' },
    followUps: { followedOn: '日期', note: '情况', celsius: '体温' },
  },
  options: {
    status: { suspected: '疑似', confirmed: '已确诊', isolating: '隔离中', mayReturn: '可返园', closed: '已结案' },
    cause: { sick: '生病', private: '事假', holiday: '假期外出', unknown: '原因不明', epidemic: '疫情规定' },
    meal: mealsZhCN,
    disease: diagnosesZhCN,
    infectious: { yes: '是', no: '否' },
    outcome: { ...outcomesZhCN, ruledOut: '已排除' },
  },
  groups: {
    child: '幼儿与缺勤',
    illness: '发病情况',
    doctor: '就诊与诊断',
    followUps: '追踪',
    return: '隔离与返园',
  },
  acts: {
    confirm: '确诊',
    isolate: '隔离',
    clear: '可以返园',
    close: '结案',
    ruleOut: '排除',
    reopen: '重新登记为疑似',
  },
  asks: {
    disease: '疾病',
    otherDiagnosis: '其他诊断（选“其他疾病”时填写）',
    diagnosedOn: '确诊日期',
    hospital: '诊断医院',
    until: '隔离至（不填按规则计算）',
    shorterReason: '原因（比规则短时填写）',
    outcome: '转归',
    returnedOn: '返园日期',
    outcomeNote: '说明',
  },
  timeline: '病例（{status}）',
  timelineOf: '{disease}（{status}）',
  mayNotReturnUntil: '{disease}，隔离到 {until}，暂不能返园',
  mayNotReturnOpen: '{disease}，暂不能返园',
  missing: {
    title_other: '{count} 名生病的幼儿还没有病例',
    leave: '{className}，{day} 起病假',
    check: '{className}，{day} 晨午检：{action}',
    make: '建病例',
    made: '已建病例：{name}',
    actOf: '为{name}建病例',
    more_other: '还有 {count} 名没有列出',
  },
  child: { title: '病例', none: '没有病例', all: '全部病例', until: '隔离至 {day}' },
  rules: '传染病规则',
} as const;

/** Texts of things that wait, in Chinese; their keys begin with `health.open.`. */
export const healthOpenZhCN = {
  missingCases_other: '{count} 名生病的幼儿还没有病例',
  longAbsent_other: '{className}有 {count} 名幼儿连续缺勤 3 天以上，请追踪原因',
  examDue_other: '{className}有 {count} 名幼儿离园超过 3 个月，返园前需重新入园体检',
  noCertificate_other: '{count} 名幼儿隔离期已满，还没有复课证明',
  readyToClear_other: '{count} 名幼儿隔离期已满，可以确认返园',
  watchContacts_other: '{className}：{disease}接触者观察到 {until}',
  alarms_other: '{count} 条聚集性预警待处置',
} as const;

/** Texts of errors of illnesses, in Chinese. */
export const illnessErrorsZhCN = {
  HEALTH_INCUBATION_ORDER: '不能短于最短潜伏期',
  HEALTH_DISEASE_RULE_TAKEN: '这种疾病在这一天已经有规则了',
  HEALTH_SYMPTOMS_END_BEFORE_ONSET: '不能早于发病日期',
  HEALTH_CERTIFICATE_BEFORE_ONSET: '复课证明的日期不能早于发病日期',
  HEALTH_DIAGNOSIS_BEFORE_ONSET: '确诊日期不能早于发病日期 {onset}',
  HEALTH_ILLNESS_CHILD_GONE: '这名幼儿不在园，不能登记',
  HEALTH_ILLNESS_TAKEN: '这名幼儿的同一种疾病还有未结的病例，请打开原病例登记',
  HEALTH_ILLNESS_CLOSED: '病例已结案，不能再修改',
  HEALTH_ISOLATION_PAST: '隔离截止日不能早于今天',
  HEALTH_ISOLATION_SHORTER: '按规则要隔离到 {until}，提前结束请填写原因',
  HEALTH_ISOLATION_LASTS: '隔离到 {until}，期满后才能返园',
  HEALTH_ISOLATION_DUE: '这种疾病需要隔离，请先隔离并确认可以返园',
  HEALTH_ISOLATION_NEEDLESS: '这种疾病不需要隔离，可以直接结案',
  HEALTH_SYMPTOMS_LAST: '请先填写症状消失日期',
  HEALTH_CERTIFICATE_MISSING: '请先上传复课证明并填写证明日期',
  HEALTH_LEAVE_NOT_SICK: '只有已批准并且已经开始的病假才能建病例',
  HEALTH_CHECK_NOT_ILL: '只有处理为隔离观察、请家长接回或送医的检查才能建病例',
} as const;
