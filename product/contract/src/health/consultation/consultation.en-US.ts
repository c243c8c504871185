import type { Words } from '@kiga/entity/words/words.ts';
import type {
  answerTemplateZhCN,
  consultationErrorsZhCN,
  consultationMessagesZhCN,
  consultationZhCN,
} from './consultation.zh-CN.ts';

/** Texts of questions to doctors, in English. */
export const consultationEnUS = {
  name: 'Question',
  plural: 'Questions to doctors',
  total_one: '{count} question',
  total_other: '{count} questions',
  search: 'Student name or pinyin',
  emptyTitle: 'No questions yet',
  emptyText: 'Ask a doctor here about the health of a child.',
  fields: {
    topic: 'Topic',
    studentId: 'Student',
    studentName: 'Student name',
    classId: 'Class',
    question: 'Question',
    photo: 'Photo 1',
    secondPhoto: 'Photo 2',
    thirdPhoto: 'Photo 3',
    shares: 'Shared with the doctor',
    doctorId: 'Doctor',
    urgency: 'Answer wanted',
    doctorName: 'Doctor',
    askerName: 'Kindergarten',
    ageMonths: 'Age',
    sex: 'Sex',
    askedOn: 'Asked on',
    waitingSince: 'Waiting since',
    isOverdue: 'Overdue',
    askedByFamily: 'Asked by a parent',
    dueAt: 'Due',
    escalations: 'Times passed on',
    status: 'Status',
    outcome: 'Outcome',
  },
  options: {
    shares: {
      basics: 'Age and sex',
      name: 'Name',
      growth: 'Measurements of a year',
      checks: 'Health checks of 14 days',
      illnesses: 'Illness register',
      allergies: 'Allergies',
      exams: 'Entrance exams and vaccines',
    },
    urgency: { urgent: 'Within 2 hours', soon: 'Within 24 hours', calm: 'Within 72 hours' },
    sex: { male: 'Boy', female: 'Girl' },
    status: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  },
  groups: { child: 'Child', question: 'Question', doctor: 'Doctor' },
  questions: { answer: 'Answer: {record}', askAgain: 'Ask again: {record}', escalate: 'Pass on: {record}' },
  acts: { answer: 'Answer', askAgain: 'Ask again', escalate: 'Pass on', close: 'Close' },
  consequences: {
    close:
      'The doctor can no longer see this question or the child, nor answer. A closed question cannot be opened again.',
  },
  asks: {
    text: 'Text',
    photo: 'Photo 1',
    secondPhoto: 'Photo 2',
    thirdPhoto: 'Photo 3',
    doctorId: 'Pass on to',
    reason: 'Reason',
    urgency: 'Answer wanted',
    outcome: 'Outcome',
  },
  done: { answer: 'Answered', askAgain: 'Sent', escalate: 'Passed on' },
  hints: {
    studentId: 'Leave empty for a general question',
    shares: 'The doctor sees only what you choose, never phones, address, ID number or face photo',
    general: 'General question',
    noShares: 'Nothing of the child is shared',
  },
  age: {
    months: '{months} mo',
    years: '{years} y',
    both: '{years} y {months} mo',
  },
  given: {
    title: 'Closed questions',
    text: 'Of a closed question you keep your answers, the day and the kindergarten.',
    none: 'No closed questions yet',
  },
  thread: {
    title: 'Question to a doctor',
    open: 'Open question',
    gone: 'This question does not exist or is closed',
    goneText: 'It was closed or passed on to another doctor, or you may not see it.',
    back: 'Back to the list',
    messages: 'Messages',
    photoOf: 'Photo {number} by {name}',
    passedOn: 'Passed on',
    due: 'Answer due {time}',
    overdue: 'Overdue since {time}',
    late: 'Late: {time}',
    waiting: 'Waiting since {time}',
    closed: 'This question is closed',
    writeAnswer: 'Write an answer',
    writeMore: 'Add something or ask again',
    send: 'Send',
    keys: 'Ctrl + Enter sends',
    addPhoto: 'Add photo',
    removePhoto: 'Remove photo {number}',
    notSent: 'Not sent. Your text is kept; please try again',
    parent: 'Parent',
    byFamily: 'Asked by a parent',
    familyReads: 'Asked by a parent, who reads all messages',
    stateOf: 'State',
    facts: 'About the child',
    none: 'No entry',
    template: 'Use template',
    templates: 'Choose a template',
    findTemplate: 'Search templates',
    noTemplate: 'No template found',
    manageTemplates: 'Manage templates',
  },
  child: { title: 'Questions to doctors', all: 'All questions', none: 'No questions yet' },
} as const satisfies Words<typeof consultationZhCN>;

/** Texts of answer templates, in English. */
export const answerTemplateEnUS = {
  name: 'Template',
  plural: 'Answer templates',
  total_one: '{count} template',
  total_other: '{count} templates',
  search: 'Title or text',
  emptyTitle: 'No templates yet',
  emptyText: 'Save answers that you often give, and choose them when you answer.',
  fields: { title: 'Title', content: 'Text' },
  groups: { template: 'Template' },
} as const satisfies Words<typeof answerTemplateZhCN>;

/** Texts of errors of questions to doctors, in English. */
export const consultationErrorsEnUS = {
  HEALTH_SHARES_WITHOUT_CHILD: 'Choose a student before you choose what to share',
  HEALTH_SHARE_NOT_SEEN: 'You may not see “{share}”, so you cannot share it',
  HEALTH_QUESTION_NEEDS_CHILD: 'Choose a student of your classes',
  HEALTH_QUESTION_CHILD_GONE: 'This child has left, so no question is possible',
  HEALTH_DOCTOR_UNKNOWN: 'Choose an expert, or an institution under contract',
  HEALTH_DOCTOR_SAME: 'The question is already there; choose another one',
  HEALTH_CONSULTATION_CLOSED: 'The question is closed; nothing can be sent',
  HEALTH_CONSULTATION_NOT_OPEN: 'Only an open question can be passed on',
  HEALTH_TEMPLATE_TITLE_TAKEN: 'There is already a template with this title',
} as const satisfies Words<typeof consultationErrorsZhCN>;

/** Texts of messages of questions to doctors, in English. */
export const consultationMessagesEnUS = {
  consultationAsked: {
    title: 'New question from {kindergarten}',
    text: '{kindergarten} asks you and hopes for an answer within {hours} hours.',
  },
  consultationAskedAgain: {
    title: '{kindergarten} asks again',
    text: '{kindergarten} asks again and hopes for an answer within {hours} hours.',
  },
  consultationPassedOn: {
    title: 'A question passed on by {kindergarten}',
    text: '{kindergarten} passed a question on to you and hopes for an answer within {hours} hours.',
  },
  consultationAnswered: {
    title: '{doctor} answered',
    text: '{doctor} answered your question.',
  },
  familyAsked: {
    title: 'A parent asks {doctor}',
    text: 'A parent asks {doctor}. You can read the messages.',
  },
  familyAnswered: {
    title: '{doctor} answered you',
    text: '{doctor} answered your question about {child}.',
  },
  consultationOverdue: {
    title: 'A question is overdue',
    text: '{doctor} did not answer in time. You can pass the question on.',
  },
  consultationLate: {
    title: 'The question of {kindergarten} is overdue',
    text: '{kindergarten} still waits for your answer.',
  },
} as const satisfies Words<typeof consultationMessagesZhCN>;
