import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Words of a roster for the two sexes. */
export const sexWords = {
  male: ['男', '男孩', '男生', '男童', 'm', 'male', 'boy'],
  female: ['女', '女孩', '女生', '女童', 'f', 'female', 'girl'],
} as const;

/**
 * Columns of a student roster with the headings known for them, the template's own first.
 * `relation2` and so on are the second parent's; `gradeName` tells classes of one name apart and names a new class's grade.
 */
export const studentColumns: readonly ExcelColumn[] = [
  {
    field: 'stuName',
    headings: [
      '姓名',
      '幼儿姓名',
      '学生姓名',
      '宝宝姓名',
      '孩子姓名',
      '儿童姓名',
      '名字',
      'Name',
      'Student name',
      'Student',
      'Child name',
      'Child',
    ],
  },
  { field: 'sex', headings: ['性别', '男女', 'Sex', 'Gender'], words: sexWords },
  {
    field: 'birthday',
    headings: [
      '出生日期',
      '生日',
      '出生年月',
      '出生年月日',
      '出生时间',
      'Birthday',
      'Date of birth',
      'Birth date',
      'DOB',
    ],
  },
  {
    field: 'idNumber',
    headings: [
      '身份证号',
      '身份证',
      '身份证号码',
      '身份证件号',
      '身份证件号码',
      '证件号',
      '证件号码',
      '公民身份号码',
      '幼儿身份证号',
      'ID number',
      'Identity number',
      'ID card',
      'ID card number',
    ],
  },
  { field: 'ethnicity', headings: ['民族', 'Ethnicity', 'Ethnic group'] },
  { field: 'gradeName', shows: 'classId', headings: ['年级', '年段', '所在年级', 'Grade', 'Grade name'] },
  {
    field: 'className',
    shows: 'classId',
    headings: ['班级', '班级名称', '所在班级', '班别', '班', 'Class', 'Class name'],
  },
  {
    field: 'admissionDate',
    headings: [
      '入园时间',
      '入园日期',
      '入学日期',
      '入学时间',
      '入园',
      'Admission date',
      'Admission',
      'Enrolment date',
      'Enrollment date',
      'Start date',
    ],
  },
  {
    field: 'parentName',
    shows: 'parents',
    headings: [
      '家长姓名',
      '监护人姓名',
      '监护人',
      '家长',
      '家长1姓名',
      '第一监护人',
      '联系人',
      '父母姓名',
      'Parent name',
      'Parent',
      'Guardian',
      'Guardian name',
      'Parent 1 name',
    ],
  },
  {
    field: 'relation',
    shows: 'parents',
    headings: [
      '与幼儿关系',
      '关系',
      '与孩子关系',
      '与学生关系',
      '与儿童关系',
      '亲属关系',
      '家长关系',
      'Relation',
      'Relationship',
      'Relation to child',
    ],
  },
  {
    field: 'parentPhone',
    shows: 'parents',
    headings: [
      '联系电话',
      '手机号',
      '手机',
      '手机号码',
      '电话',
      '家长电话',
      '家长手机',
      '家长手机号',
      '监护人电话',
      '联系方式',
      'Phone',
      'Mobile',
      'Parent phone',
      'Guardian phone',
      'Contact phone',
      'Phone number',
      'Mobile number',
    ],
  },
  {
    field: 'parentName2',
    shows: 'parents',
    headings: ['家长2姓名', '第二监护人', '第二家长姓名', '监护人2姓名', 'Parent 2 name', 'Second parent'],
  },
  {
    field: 'relation2',
    shows: 'parents',
    headings: ['家长2关系', '第二监护人关系', '第二家长关系', '监护人2关系', 'Parent 2 relation'],
  },
  {
    field: 'parentPhone2',
    shows: 'parents',
    headings: ['家长2电话', '家长2手机', '第二监护人电话', '第二家长电话', '监护人2电话', 'Parent 2 phone'],
  },
  {
    field: 'address',
    headings: ['家庭住址', '住址', '地址', '家庭地址', '现住址', '居住地址', 'Address', 'Home address'],
  },
  {
    field: 'allergies',
    headings: ['过敏史', '过敏', '过敏原', '过敏源', '过敏情况', '食物过敏', 'Allergies', 'Allergy'],
  },
  {
    field: 'cardNumber',
    headings: ['卡号', '接送卡号', 'IC卡号', '考勤卡号', '门禁卡号', '接送卡', 'Card', 'Card number', 'Card no'],
  },
  {
    field: 'serviceEndDate',
    headings: [
      '服务到期',
      '服务到期日',
      '服务到期日期',
      '到期日期',
      '服务截止日期',
      'Service ends',
      'Service end date',
      'Service end',
    ],
  },
  { field: 'remark', headings: ['备注', '说明', '其他', 'Remark', 'Remarks', 'Note', 'Notes'] },
  { field: 'stuNo', headings: ['学号', 'Student number'], exportOnly: true },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
];

/** Words of a roster for the nine relations. */
export const relationWords = {
  father: ['爸爸', '父亲', '父', '父子', '父女', 'father', 'dad'],
  mother: ['妈妈', '母亲', '母', '母子', '母女', 'mother', 'mum', 'mom'],
  grandfather: ['爷爷', '祖父', 'grandfather', 'paternal grandfather'],
  grandmother: ['奶奶', '祖母', 'grandmother', 'paternal grandmother'],
  grandpa: ['外公', '姥爷', '外祖父', 'grandpa', 'maternal grandfather'],
  grandma: ['外婆', '姥姥', '外祖母', 'grandma', 'maternal grandmother'],
  uncle: ['叔叔', '伯伯', '舅舅', '伯父', '叔父', '姑父', '姨父', '姑丈', '姨丈', 'uncle'],
  aunt: ['阿姨', '姑姑', '姨妈', '婶婶', '舅妈', '姑妈', '伯母', 'aunt'],
  other: ['其他', '其它', '保姆', '监护人', 'other', 'guardian'],
} as const;

/** Words that say that there is no allergy. */
export const noAllergyWords = ['无', '没有', '否', '无过敏', '无过敏史', '不详', '-', '/', 'none', 'no', 'n/a'];

/** Parts of an allergen's name that make it a drug's, or something that is neither food nor drug. */
export const allergenKindParts = {
  drug: [
    '青霉素',
    '头孢',
    '阿莫西林',
    '磺胺',
    '布洛芬',
    '疫苗',
    '药',
    'penicillin',
    'cephalosporin',
    'amoxicillin',
    'ibuprofen',
    'drug',
    'vaccine',
  ],
  other: [
    '花粉',
    '尘螨',
    '螨虫',
    '灰尘',
    '猫毛',
    '狗毛',
    '动物毛',
    '蚊虫',
    '紫外线',
    '酒精',
    '乳胶',
    'pollen',
    'dust',
    'mite',
    'cat',
    'dog',
    'latex',
  ],
} as const;
