import type { Words } from '@kiga/entity/words/words.ts';
import type { teacherZhCN } from './teacher.zh-CN.ts';

/** Texts of teachers, in English. */
export const teacherEnUS = {
  name: 'teacher',
  plural: 'teachers',
  total_one: '{count} teacher',
  total_other: '{count} teachers',
  amount_one: '{count} teacher',
  amount_other: '{count} teachers',
  search: 'Name, pinyin, mobile or card',
  emptyTitle: 'No teachers yet',
  emptyText: 'Set up the job titles first, then add teachers one by one or import a sheet.',
  fields: {
    teacherName: 'Name',
    sex: 'Sex',
    positionId: 'Job title',
    rank: 'Rank',
    phone: 'Mobile',
    cardNumber: 'Card number',
    facePhoto: 'Face photo',
    certificates: 'Certificates',
    entryDate: 'Entry date',
    idNumber: 'ID number',
    status: 'Status',
    resignedOn: 'Last day',
    resignReason: 'Reason for leaving',
    classes: 'Classes',
    accountName: 'Account',
    remark: 'Remark',
  },
  inner: {
    certificates: { certificateName: 'Certificate', certificateNumber: 'Number', expiresOn: 'Valid until' },
    classes: { classId: 'Class id', className: 'Class', part: 'Part' },
  },
  options: {
    sex: { male: 'Male', female: 'Female' },
    status: { 'in-service': 'In service', resigned: 'Resigned' },
    part: { head: 'Head teacher', assistant: 'Assistant' },
  },
  groups: {
    person: 'Person',
    work: 'Work',
    certificates: 'Certificates',
    more: 'More',
    classes: 'Classes',
    contact: 'Contact',
  },
  acts: {
    resign: 'Resign',
    rehire: 'Rehire',
    createAccount: 'Create account',
    readContact: 'View whole contact data',
  },
  asks: { resignedOn: 'Last day', resignReason: 'Reason for leaving', userName: 'Account', roleId: 'Role' },
  questions: { createAccount: 'Create an account for {record}' },
  consequences: {
    resign:
      'The teacher no longer assists in any class, and the card number is taken back. The account is disabled and signed out at once.',
    rehire: 'The teacher is in service again. Classes, card and the account have to be set up again.',
  },
  segments: { all: 'All', inService: 'In service', resigned: 'Resigned' },
  noClasses: 'No classes',
  noCertificates: 'No certificates',
  certificate: {
    noEnd: 'No end date',
    until: 'Valid until {day}',
    expired: 'Expired',
    endsToday: 'Ends today',
    daysLeft_one: '{count} day left',
    daysLeft_other: '{count} days left',
  },
  account: {
    suggestion: 'The name for signing in; you may change it.',
    roleHint: 'A role for own classes takes over the classes of the teacher.',
  },
} satisfies Words<typeof teacherZhCN>;
