import type { Words } from '@kiga/entity/words/words.ts';
import type { rollZhCN, studentStateErrorsZhCN, studentStatesZhCN } from './student-states.zh-CN.ts';

/** Texts of the states, classes over time and graduations of students, in English. */
export const studentStatesEnUS = {
  acts: {
    graduate: 'Graduate',
    transfer: 'Transfer',
    moveOut: 'Move out',
    resume: 'Resume',
    changeClass: 'Change class',
    graduateMany: 'Graduate classes',
    undoGraduation: 'Undo graduation of classes',
  },
  asks: {
    leaveDate: 'Last day',
    receivingName: 'Receiving kindergarten',
    receivingCode: 'Code of the receiving kindergarten',
    consentBy: 'Consenting guardian',
    consentMethod: 'Method of consent',
    consentDate: 'Date of consent',
    reason: 'Reason',
    classIds: 'Classes',
    classId: 'Class',
  },
  questions: { graduateMany: 'Graduate classes' },
  consequences: {
    graduate:
      'The child no longer counts as enrolled, and the card opens no door after a minute. Card number and records stay, and the child can be resumed later.',
    transfer:
      'The child no longer counts as enrolled, and the card opens no door after a minute. With a code and the consent of a guardian, name, sex, birthday and primary guardian become a lead there. Without a code, no data is handed over.',
    moveOut:
      'The child no longer counts as enrolled, and the card opens no door after a minute. Card number and records stay, and the child can be resumed later.',
  },
  consentMethod: { written: 'In writing', inPerson: 'In person', phone: 'By phone', message: 'By message' },
  transferredFrom: 'Transferred from {name}',
  periods: {
    title: 'Class history',
    since: 'since {from}',
    span: '{from} to {to}',
    none: 'No classes yet',
    hiddenClass: 'Another class',
  },
  finds: {
    changeClass: 'Move to class',
    graduate: 'Finish',
    transfer: 'Move to kindergarten',
    moveOut: 'Leave for good|Withdraw',
    resume: 'Return|Enroll again',
  },
  changeClass: {
    from: 'Current class: {className}',
    title: 'Choose the new class',
    titleMany_one: 'New class of {count} student',
    titleMany_other: 'New class of {count} students',
    places: '{count}/{capacity}',
    count: '{count}',
    present: 'Current class',
    waiting: 'Loading…',
    done: '{record} is now in {className}',
    doneMany_one: '{count} student is now in {className}',
    doneMany_other: '{count} students are now in {className}',
    undo: 'Undo',
    undone: 'The change of class was undone',
    takenBack: 'Undone',
    failed: 'The class was not changed',
  },
  graduation: {
    text: 'Choose the classes, check the result, then graduate. Cards open no door afterwards; all records stay. Within {days} days the whole graduation can be undone.',
    chooseClass: 'Select at least one class',
    count: '{count}',
    planning: 'Checking…',
    ready_one: '{count} student can graduate',
    ready_other: '{count} students can graduate',
    nobody: 'No student of these classes can graduate',
    refused_one: '{count} cannot graduate and stays enrolled',
    refused_other: '{count} cannot graduate and stay enrolled',
    student: 'Student',
    class: 'Class',
    reason: 'Reason',
    start_one: 'Graduate {count} student',
    start_other: 'Graduate {count} students',
    working: 'Graduating',
    undoing: 'Undoing',
    latest: 'Latest',
    result_one: '{by}, {at}: {count} graduated',
    result_other: '{by}, {at}: {count} graduated',
    undone_one: '{count} of them undone',
    undone_other: '{count} of them undone',
    left_one: '{count} left out',
    left_other: '{count} left out',
    undoUntil: 'Can be undone until {until}',
    undoTitle: 'Undo this graduation?',
    undoText_one: '{count} student returns to the class. Students changed since stay as they are.',
    undoText_other: '{count} students return to their classes. Students changed since stay as they are.',
    noClasses: 'There are no classes yet. Add a class first.',
  },
} satisfies Words<typeof studentStatesZhCN>;

/** Texts of the roll of a class, in English. */
export const rollEnUS = {
  title: 'Roll of a day',
  day: 'Day',
  count_one: '{count} student',
  count_other: '{count} students',
  none: 'No student was in the class on this day',
  movedTo: 'now {className}',
} satisfies Words<typeof rollZhCN>;

/** Texts of the errors of these acts, in English. */
export const studentStateErrorsEnUS = {
  CAMPUS_STUDENT_NOT_ENROLLED: '{stuName} is not enrolled and has no class to change',
  CAMPUS_STUDENT_LEAVES_BEFORE_ADMISSION: 'Must not be before the admission on {day}',
  CAMPUS_STUDENT_NOT_YET_ADMITTED: 'Starts on {day} and cannot graduate yet',
  CAMPUS_CLASS_FULL: '{className} is full ({capacity} places). Places in the same grade: {others}',
  CAMPUS_CLASS_FULL_EVERYWHERE:
    '{className} is full ({capacity} places), and so is its grade. Raise the capacity of the class first',
  CAMPUS_TRANSFER_UNKNOWN: 'No kindergarten has this code and this name; please check with them',
  CAMPUS_TRANSFER_OWN: 'This is the code of your own kindergarten',
  CAMPUS_TRANSFER_SUSPENDED:
    '{name} is suspended and cannot receive a child. Clear the code to record the transfer only',
  CAMPUS_TRANSFER_NO_CONSENT: 'Enter the consent of a guardian before data is handed over',
  CAMPUS_TRANSFER_NO_GUARDIAN: 'The other kindergarten needs a guardian to call; add one to the record first',
  CAMPUS_GRADUATION_EMPTY: 'No student of these classes can graduate',
  CAMPUS_GRADUATION_TOO_MANY: 'At most {max} students can graduate at once; choose fewer classes',
  CAMPUS_GRADUATION_AT_WORK: 'Another graduation is still running; please wait for it to finish',
  CAMPUS_GRADUATION_UNDO_OVER: 'It can no longer be undone as a whole; resume the students one by one',
  CAMPUS_GRADUATION_STOPPED: 'Interrupted before this student’s turn',
} satisfies Words<typeof studentStateErrorsZhCN>;
