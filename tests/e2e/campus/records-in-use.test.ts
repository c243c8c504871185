import { describe, expect, it } from 'vitest';
import { enter } from '../../support/browser.ts';
import { inOneLanguage } from '../../support/in-one-language.ts';
import { screenOf } from '../../support/screen.ts';
import { startSite } from '../../support/site.ts';

const site = startSite();

const cases = [
  {
    language: 'zh_CN',
    grade: '托班',
    class: '托一班',
    room: '托班活动室',
    delete: '删除',
    roomUsed: '“托班活动室”还有 1 条班级在使用，不能删除',
    classLeft: '“托班”还有 1 条班级在使用，不能删除',
    childLeft: '“托一班”还有 1 条学生在使用，不能删除',
  },
  {
    language: 'en_US',
    grade: 'Tots',
    class: 'Tots One',
    room: 'Tots Room',
    delete: 'Delete',
    roomUsed: '“Tots Room” is still used by 1 class and cannot be deleted',
    classLeft: '“Tots” is still used by 1 class and cannot be deleted',
    childLeft: '“Tots One” is still used by 1 student and cannot be deleted',
  },
] as const;

describe.each(inOneLanguage(cases, import.meta.filename))('a record in use, in $language', (words) => {
  it('[B02:refusal] [B03:refusal] [B04:refusal] stays: a grade or room with a class, a class with a child', async () => {
    const demo3 = await site.server.as('demo3');
    const grade = await demo3.ask('/api/campus/grade/save', { gradeName: words.grade, stage: 'nursery', sort: 7 });
    const room = await demo3.ask('/api/campus/classroom/save', { classroomName: words.room });
    const made = await demo3.ask('/api/campus/class/save', {
      className: words.class,
      gradeId: grade.id,
      classroomId: room.id,
    });
    const child = { stuName: '安安', sex: 'female', birthday: '2022-03-04', classId: made.id };
    await demo3.ask('/api/campus/student/save', child);

    const page = await site.browser.open(site.server.address, { language: words.language });
    await enter(page, 'demo3');
    const screen = screenOf(page);
    for (const [path, name, refusal] of [
      [`/campus/grades?q=${words.grade}`, words.grade, words.classLeft],
      [`/campus/classrooms?q=${words.room}`, words.room, words.roomUsed],
      [`/campus/classes?q=${words.class}`, words.class, words.childLeft],
    ] as const) {
      await page.goto(path);
      const row = screen.rows.filter({ has: page.locator(`td:nth-child(2):text-is("${name}")`) });
      await row.getByRole('checkbox').check();
      await screen.shown.getByRole('button', { name: words.delete, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.delete }).click();
      await page.getByText(refusal).waitFor();
      await page.goto(path);
      await row.waitFor();
    }
    const [kept] = (await demo3.ask('/api/campus/class/page', { q: words.class })).list;
    expect(kept).toMatchObject({ className: words.class, studentCount: 1, deleted: false });
  });
});
