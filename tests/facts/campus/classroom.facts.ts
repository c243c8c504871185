import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 7, zh: '教室', en: 'Classrooms' },
  sheet: { who: [3, 4, 9, 15], columns: ['classroomName'] },
  importers: [3],
  search: ['classroomName'],
  states: null,
  examples: { classroomName: ['101活动室', '音乐室', '多功能厅（二楼）'] },
  job: {
    proves: 'B04',
    by: 3,
    reader: 4,
    path: '/campus/classrooms',
    add: ['新增教室', 'Add classroom'],
    save: ['保存教室', 'Save classroom'],
    form: {
      classroomName: {
        label: ['教室名称', 'Classroom name'],
        by: 'text',
        input: ['彩虹教室', 'Rainbow Room'],
        isRequired: true,
      },
    },
    // A new room serves no class yet.
    computed: {
      classId: { label: ['使用班级', 'Class'], reads: ['无', 'None'] },
      cameraNames: { label: ['摄像头', 'Cameras'], reads: ['无', 'None'] },
    },
    list: ['classroomName', 'classId', 'cameraNames'],
    record: ['classId', 'cameraNames'],
    refusals: [
      {
        input: { classroomName: ['彩虹<1>', 'Rainbow <1>'] },
        issues: { classroomName: ['不能包含特殊字符', 'Must not contain special characters'] },
      },
    ],
    twice: { classroomName: ['已经有同名的教室', 'There is a classroom of this name'] },
  },
};
