import type { Words } from '@kiga/entity/words/words.ts';
import type { campusErrorsZhCN, campusZhCN } from './campus.zh-CN.ts';

import { leadEnUS } from './lead.en-US.ts';
import { parentEnUS } from './parent.en-US.ts';
import { relationEnUS } from './relation.en-US.ts';
import { termEnUS } from './term.en-US.ts';

/** Texts of the campus area, in English. */
export const campusEnUS = {
  home: {
    students: 'Students enrolled',
    classes: 'Classes',
    kindergartens: 'Kindergartens',
  },
  kindergarten: { name: 'Kindergarten' },
  contact: { show: 'Show phone in full', noted: '(noted)', shown: 'Shown and noted' },
  grade: {
    name: 'grade',
    plural: 'grades',
    total_one: '{count} grade',
    total_other: '{count} grades',
    amount_one: '{count} grade',
    amount_other: '{count} grades',
    search: 'Name or pinyin',
    fields: { gradeName: 'Grade name', stage: 'Stage', sort: 'Sort' },
    options: { stage: { nursery: 'Nursery', junior: 'Junior', middle: 'Middle', senior: 'Senior' } },
    groups: { basic: 'Basics' },
  },
  class: {
    name: 'class',
    plural: 'classes',
    total_one: '{count} class',
    total_other: '{count} classes',
    amount_one: '{count} class',
    amount_other: '{count} classes',
    search: 'Name or pinyin',
    fields: { className: 'Class name', gradeId: 'Grade', capacity: 'Capacity', studentCount: 'Students' },
    groups: { basic: 'Basics' },
  },
  lead: leadEnUS,
  parent: parentEnUS,
  term: termEnUS,
  student: {
    name: 'student',
    plural: 'students',
    total_one: '{count} student',
    total_other: '{count} students',
    amount_one: '{count} student',
    amount_other: '{count} students',
    search: 'Name, number or card',
    emptyTitle: 'The hooks are ready for the children',
    emptyText:
      'Import whole classes from one spreadsheet: every row is checked, good ones come in, the others are listed.',
    fields: {
      stuName: 'Name',
      stuNo: 'Student number',
      sex: 'Sex',
      birthday: 'Birthday',
      classId: 'Class',
      status: 'Status',
      admissionDate: 'Admission',
      cardNumber: 'Card',
      serviceEndDate: 'Service ends',
      idNumber: 'ID number',
      address: 'Home address',
      allergies: 'Allergy',
      parents: 'Guardians',
      ethnicity: 'Ethnic group',
      remark: 'Remark',
    },
    inner: {
      allergies: { allergen: 'Allergen', kind: 'Kind', severity: 'Severity' },
      parents: { parentName: 'Name', relation: 'Relation', parentPhone: 'Mobile' },
    },
    options: {
      sex: { male: 'Boy', female: 'Girl' },
      status: { enrolled: 'Enrolled', graduated: 'Graduated', transferred: 'Transferred', 'moved-out': 'Moved out' },
      kind: { food: 'Food', drug: 'Drug', other: 'Other' },
      severity: { mild: 'Mild', severe: 'Severe' },
      relation: relationEnUS,
    },
    groups: { child: 'Child', school: 'Kindergarten', parents: 'Guardians and address', care: 'Care', basic: 'Basics' },
    segments: { all: 'All', enrolled: 'Enrolled', graduated: 'Graduated', left: 'Left' },
    list: {
      student: 'Student',
      age: 'Age',
      firstGuardian: 'First guardian',
      ageText: '{years} y {months} m',
      noCard: 'No card',
      daysLeft_one: '{count} day left',
      daysLeft_other: '{count} days left',
      endsToday: 'Ends today',
      ended: 'Ended',
      allergenSeparator: ', ',
      moreAllergens_other: '{count} in all',
    },
    detail: {
      guardians: 'Guardians',
      noGuardians: 'No guardians yet',
      number: 'No. {stuNo}',
      severeTitle: 'Severe allergy: {allergens}',
      allergiesTitle: 'Allergy: {allergens}',
      severeText: 'Check before meals and medicine.',
      phoneless: 'No phone',
    },
    form: {
      useParent: 'Use the parent who is there: {parentName}',
    },
  },
} satisfies Words<typeof campusZhCN>;

/** Texts of the area's errors, in English. */
export const campusErrorsEnUS = {
  CAMPUS_STUDENT_CARD_TAKEN: 'This card belongs to another student',
  CAMPUS_STUDENT_ID_NUMBER_TAKEN: 'This ID number belongs to another student',
  CAMPUS_STUDENT_BIRTHDAY_DIFFERS_FROM_ID_NUMBER: 'The birthday differs from the ID number, which says {birthday}',
  CAMPUS_STUDENT_CLASS_UNKNOWN: 'There is no such class',
  CAMPUS_STUDENT_SERVICE_END_BEFORE_ADMISSION: 'The service cannot end before the admission',
  CAMPUS_PARENT_PHONE_REPEATED: 'Mobile number is repeated: it belongs to the parent {parentName}',
  CAMPUS_PARENT_PHONE_TWICE: 'Two guardians of one child cannot have the same mobile number',
  CAMPUS_PARENT_PHONE_TAKEN: 'Mobile number is repeated: there is a parent with it',
  CAMPUS_PARENT_CHILD_UNKNOWN: 'There is no such child: {childName}',
  CAMPUS_PARENT_CHILD_AMBIGUOUS: 'Several children are called {childName}; name the class as well',
  CAMPUS_LEAD_CHILD_INCOMPLETE: 'Needed before the child is admitted',
  CAMPUS_LEAD_ALREADY_STUDENT: 'There is a student of this name, birthday and guardian: {stuName}',
  CAMPUS_LEAD_CLOSED: 'Follow-ups are noted while a lead is being followed or pre-admitted; please look again',
  CAMPUS_GRADE_NAME_TAKEN: 'There is a grade of this name',
  CAMPUS_CLASS_NAME_TAKEN: 'There is a class of this name',
  CAMPUS_TERM_TAKEN: 'There is a term of this school year and semester',
  CAMPUS_TERM_OVERLAPS: 'The days overlap with the term {title}',
  CAMPUS_TERM_SCHOOL_YEAR: 'Two years that follow each other, such as 2026-2027',
  CAMPUS_TERM_ENDS_BEFORE_BEGIN: 'The term must end after its first day',
} satisfies Words<typeof campusErrorsZhCN>;
