import { diseaseNamesZhCN } from './disease.zh-CN.ts';
import { mealsZhCN } from './illness.zh-CN.ts';

const unitsZhCN = { class: '班级', grade: '年级', kindergarten: '全园' } as const;

/** Texts of cluster alarms, in Chinese; their keys begin with `health.alarm.`. */
export const alarmZhCN = {
  name: '聚集性预警',
  plural: '聚集性预警',
  total_other: '共 {count} 条',
  search: '预警名称',
  emptyTitle: '暂无聚集性预警',
  emptyText: '同一班级或全园的病例达到预警线时，系统自动预警。',
  fields: {
    alarmName: '预警',
    alarmNameEn: '英文名称',
    status: '状态',
    unit: '范围',
    classId: '班级',
    gradeId: '年级',
    subject: '对象',
    caseCount: '病例数',
    firstOn: '首例日期',
    lastOn: '末例日期',
    days: '统计天数',
    threshold: '预警线（例）',
    hours: '报告时限（小时）',
    source: '依据',
    advice: '处置建议',
    ruleSince: '规则生效日期',
    reportDueAt: '最迟报告时间',
    measures: '已采取的措施',
    reportedOn: '报告日期',
    dismissReason: '排除原因',
  },
  options: {
    status: { open: '待处置', handling: '处置中', closed: '已处置', dismissed: '已排除' },
    unit: unitsZhCN,
  },
  groups: { cluster: '聚集情况', cases: '病例', rule: '预警规则', handling: '处置' },
  acts: { start: '开始处置', close: '完成处置', dismiss: '排除' },
  asks: { measures: '已采取的措施', reportedOn: '报告日期', dismissReason: '排除原因' },
  title: '{place}{subject}',
  wholePlace: '全园',
  afterMeal: {
    breakfast: '早餐后多人不适',
    morningSnack: '上午点心后多人不适',
    lunch: '午餐后多人不适',
    afternoonSnack: '下午点心后多人不适',
    dinner: '晚餐后多人不适',
  },
  symptoms: {
    fever: '发热',
    rash: '皮疹、疱疹',
    diarrhoea: '腹泻',
    vomiting: '呕吐',
    jaundice: '黄疸',
    'red-eyes': '眼红',
  },
  rules: '预警规则',
  sources: {
    reporting2006: '《学校和托幼机构传染病疫情报告工作规范（试行）》2006 年',
    handFootMouth2012: '《手足口病聚集性和暴发疫情处置工作规范》2012 年版',
    huzhou2023: '湖州市卫生健康委员会 2023 年规定（供参考，以当地疾控要求为准）',
    mealFlow: '食物中毒等群体事件处置流程（两人以上同餐后发病）',
  },
  advices: {
    report: '隔离病例，追踪缺勤幼儿，对班级消毒，并在时限内报告区县疾控。',
    atOnce: '立即隔离并送诊，马上报告区县疾控和教育部门。',
    closeClass: '隔离病例，对班级消毒，在时限内报告区县疾控；建议停班 10 天。',
    meal: '停止供应可疑食品并封存留样，送诊患儿，报告市场监管部门和疾控。',
  },
  caseList: {
    title: '病例',
    hidden: '仅显示班级和人数，病例名单限有健康数据权限的人员查看。',
    none: '当前没有符合的病例',
    checked: '{day} 晨午检有症状',
    case: '{day} 发病，{status}',
    until: '隔离至 {until}',
  },
  banner: {
    headline: '{name}，{days} 天内 {count} 例，达到预警线 {threshold} 例',
    due: '{hours} 小时内报告，还剩 {left}',
    overdue: '{hours} 小时内报告，已超时',
    rule: '规则：{unit} {days} 天 {threshold} 例',
    source: '来源：{source}',
    since: '{day} 起生效',
    look: '查看预警',
    start: '开始处置',
  },
  left: { hours: '{hours} 小时 {minutes} 分', minutes: '{minutes} 分' },
} as const;

/** Texts of own alarm rules, in Chinese; their keys begin with `health.alarmRule.`. */
export const alarmRuleZhCN = {
  name: '预警规则',
  plural: '预警规则',
  total_other: '共 {count} 条',
  search: '名称',
  emptyTitle: '暂无本园规则',
  emptyText: '当前按通行预警线提醒。当地疾控有不同要求时，可在此新增；同一对象和范围以本园规则为准。',
  fields: {
    ruleName: '名称',
    beginsOn: '生效日期',
    source: '依据',
    disease: '疾病',
    symptom: '症状',
    meal: '餐次',
    days: '统计天数',
    threshold: '预警线（例）',
    unit: '范围',
    hours: '报告时限（小时）',
    advice: '处置建议',
  },
  options: { disease: diseaseNamesZhCN, meal: mealsZhCN, unit: unitsZhCN },
  groups: { basic: '规则', subject: '对象（任选一项）', limits: '预警线', report: '报告' },
} as const;

/** Texts of errors of alarms, in Chinese. */
export const alarmErrorsZhCN = {
  HEALTH_ALARM_SUBJECT_MISSING: '请选择疾病、症状或餐次',
  HEALTH_ALARM_SUBJECT_TWICE: '疾病、症状和餐次只能选一项',
} as const;

/** Texts of messages, in Chinese; their keys begin with `health.messages.`. */
export const healthMessagesZhCN = {
  alarmRaised: {
    title: '聚集性预警：{place}{subject}',
    text: '{place}{subject}，{count} 例，达到预警线。请在 {hours} 小时内报告并处置。',
  },
  blockedChildCame: {
    title: '{name}已到园，但暂不能返园',
    text: '{name}有未结案的传染病病例，今天已到园。请先隔离并联系家长。',
  },
} as const;
