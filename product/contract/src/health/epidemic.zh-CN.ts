/** Texts of epidemic forms, in Chinese; their keys begin with `health.epidemicForm.`. */
export const epidemicFormZhCN = {
  name: '疫情上报表',
  plural: '疫情上报表',
  total_other: '共 {count} 张',
  search: '名称',
  emptyTitle: '还没有疫情上报表',
  emptyText: '点“用模板新建”，一次带上健康码、行程码、核酸等全部项目。',
  fields: {
    formName: '名称',
    audience: '上报对象',
    classIds: '班级',
    frequency: '上报频次',
    fromDay: '开始日期',
    untilDay: '结束日期',
    standardFields: '上报项目',
    questions: '自定义问题',
    status: '状态',
    reportCount: '已上报',
    remindedOn: '最近提醒',
    erasedOn: '答案清除日期',
  },
  inner: {
    questions: {
      question: '问题',
      kind: '类型',
      options: '选项',
      isRequired: '必填',
    },
  },
  options: {
    audience: {
      children: '学生',
      staff: '教职工',
      both: '学生和教职工',
    },
    frequency: {
      once: '一次',
      daily: '每天',
      weekly: '每周',
    },
    standardFields: {
      bodyTemperature: '体温（℃）',
      healthCode: '健康码',
      tripCode: '行程码',
      nucleicAcid48h: '48小时内核酸证明',
      nucleicAcidProof: '核酸证明照片',
      isLocal: '是否在本地',
      detentionPlace: '滞留地',
      returnDate: '返回日期',
      travelPlans: '出行计划',
      outsidePerson: '是否接触外来人员',
    },
    kind: {
      yesNo: '是非',
      text: '文字',
      number: '数字',
      date: '日期',
      choice: '单选',
    },
    status: {
      open: '上报中',
      closed: '已结束',
    },
  },
  groups: {
    missing: '上报情况',
    who: '对象与时间',
    what: '上报项目',
  },
  acts: {
    makeFromTemplate: '用模板新建',
    remind: '提醒未上报',
    close: '结束上报',
    eraseAnswers: '清除答案',
  },
  questions: { eraseAnswers: '清除“{record}”的答案' },
  consequences: {
    close: '结束后不能再上报，已上报的内容保留。',
    eraseAnswers: '所有答案和照片都会永久清除，无法恢复，只保留上报人数。',
  },
  done: {
    makeFromTemplate: '已新建，可以开始上报',
    remind: '已发送提醒',
    eraseAnswers: '答案已清除',
  },
  template: '疫情信息上报',
  missing: {
    reported: '已上报 {reported}/{total}',
    all: '全部已上报',
    staff: '教职工',
    guardian: '监护人：{name}',
    enterOne: '录入',
    reports: '查看上报记录',
    erased: '答案已于 {day} 清除，共上报 {count} 份。',
  },
} as const;

/** Texts of epidemic reports, in Chinese; their keys begin with `health.epidemicReport.`. */
export const epidemicReportZhCN = {
  name: '疫情上报',
  plural: '疫情上报',
  total_other: '共 {count} 条',
  amount_other: '{count} 条疫情上报',
  search: '姓名、拼音',
  emptyTitle: '还没有上报记录',
  emptyText: '在疫情上报表里按班录入。',
  fields: {
    formId: '上报表',
    studentId: '学生',
    teacherId: '教职工',
    personName: '姓名',
    classId: '班级',
    day: '日期',
    periodDay: '上报周期',
    bodyTemperature: '体温（℃）',
    healthCode: '健康码',
    tripCode: '行程码',
    nucleicAcid48h: '48小时内核酸证明',
    nucleicAcidProof: '核酸证明照片',
    isLocal: '是否在本地',
    detentionPlace: '滞留地',
    returnDate: '返回日期',
    travelPlans: '出行计划',
    outsidePerson: '是否接触外来人员',
    answers: '其他问题',
  },
  inner: {
    answers: {
      question: '问题',
      answer: '回答',
    },
  },
  options: {
    healthCode: {
      green: '绿码',
      yellow: '黄码',
      red: '红码',
    },
    tripCode: {
      green: '绿色',
      starred: '绿色带星',
      yellow: '黄色',
      red: '红色',
    },
    nucleicAcid48h: {
      yes: '有',
      no: '没有',
    },
    isLocal: {
      yes: '是',
      no: '否',
    },
    outsidePerson: {
      yes: '是',
      no: '否',
    },
  },
  groups: {
    who: '上报人',
    what: '上报内容',
    answers: '其他问题',
  },
  table: {
    title: '疫情上报录入',
    people: '对象',
    staff: '教职工',
    name: '姓名',
    state: '状态',
    reported: '已上报',
    notReported: '未上报',
    fill: '其余填正常',
    save_other: '保存 {count} 人',
    saved_other: '已保存 {count} 人',
    none: '这里没有需要上报的人',
    closed: '上报已结束，不能再录入。',
    back: '返回上报表',
    yes: '是',
    no: '否',
  },
} as const;

/** Texts of messages about epidemic reports, in Chinese. */
export const epidemicMessagesZhCN = {
  epidemicMissing: {
    title: '疫情上报提醒',
    text: '“{form}”今天还有 {count} 名幼儿没上报，请及时录入。',
  },
  epidemicDue: {
    title: '疫情上报提醒',
    text: '“{form}”今天还没有你的上报，请及时填报。',
  },
} as const;

/** Texts of errors of epidemic reports, in Chinese. */
export const epidemicErrorsZhCN = {
  HEALTH_EPIDEMIC_ENDS_BEFORE_BEGIN: '结束日期不能早于开始日期',
  HEALTH_EPIDEMIC_ASKS_NOTHING: '请选择上报项目，或添加自定义问题',
  HEALTH_EPIDEMIC_QUESTION_TWICE: '这个问题已经有了',
  HEALTH_EPIDEMIC_TOO_FEW_OPTIONS: '单选至少要有两个选项，每行一个',
  HEALTH_EPIDEMIC_FORM_IN_USE: '已有人上报，不能再改上报对象、频次和项目',
  HEALTH_EPIDEMIC_FORM_CLOSED: '上报已结束',
  HEALTH_EPIDEMIC_STILL_OPEN: '请先结束上报',
  HEALTH_EPIDEMIC_OUTSIDE_DAYS: '不在上报日期内',
  HEALTH_EPIDEMIC_ONE_PERSON: '请选择一名学生或一名教职工',
  HEALTH_EPIDEMIC_NOT_FOR_PERSON: '这张表不需要这个人上报',
  HEALTH_EPIDEMIC_REPORTED: '这个人本期已经上报，请打开原记录修改',
  HEALTH_EPIDEMIC_NOT_ASKED: '这张表不收集这一项',
  HEALTH_EPIDEMIC_ANSWER_MISSING: '请回答：{question}',
  HEALTH_EPIDEMIC_ANSWER_WRONG: '回答不符合问题的要求：{question}',
  HEALTH_TEMPERATURE_RANGE: '请填写 {min} 到 {max} 之间的体温，如 36.5',
  HEALTH_EPIDEMIC_REMINDED: '今天已经提醒过，每天最多提醒一次',
  HEALTH_EPIDEMIC_ALL_REPORTED: '全部已上报，不用提醒',
} as const;
