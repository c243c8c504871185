/** Texts of entrance examinations, in Chinese; their keys begin with `health.entranceExam.`. */
export const entranceExamZhCN = {
  name: '入园体检与接种',
  plural: '入园体检与接种',
  total_other: '共 {count} 条',
  amount_other: '{count} 条入园体检记录',
  search: '学生姓名、拼音',
  emptyTitle: '暂无入园体检记录',
  emptyText: '幼儿入园时，查验体检表和预防接种证后在此登记。',
  fields: {
    studentId: '学生',
    studentName: '学生姓名',
    classId: '班级',
    examinedOn: '体检日期',
    hospital: '体检机构',
    result: '体检结论',
    findings: '检查情况',
    certificateCheckedOn: '查验接种证日期',
    vaccination: '接种情况',
    missingVaccines: '漏种疫苗',
    remindedOn: '提醒补种日期',
    certificate: '接种证照片',
  },
  add: { missingVaccines: '添加疫苗' },
  inner: {
    missingVaccines: {
      vaccine: '疫苗',
      dose: '剂次',
    },
  },
  options: {
    result: {
      fit: '合格',
      fitAfterTreatment: '治疗后合格',
      unfit: '暂缓入园',
    },
    vaccination: {
      complete: '齐全',
      incomplete: '有漏种',
    },
  },
  due: {
    title: '待补入园体检',
    rule: '依据《托儿所幼儿园卫生保健管理办法》第十八条：入园前须体检合格；离园超过 {months} 个月，返园前须重新体检。',
    nobody: '所有在园幼儿都有入园体检记录',
    child: '学生',
    class: '班级',
    why: '原因',
    none: '没有体检记录',
    away: '{day} 后长期不在园，返园后未重新体检',
    enter: '登记体检',
  },
  groups: {
    exam: '入园体检',
    vaccination: '预防接种证查验',
  },
} as const;
