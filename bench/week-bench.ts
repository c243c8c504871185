import { daysOfWeek } from '@kiga/contract/teaching/timetable.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import { sql } from 'kysely';
import { workData } from './bench.ts';
import type { Scale } from './load-data.ts';
import { ask, durationOf, ms, type OwnProduct, onOwnProduct } from './own-product.ts';

const scale: Scale = { kindergartens: 2, students: 400, studentsOfBiggest: 300, events: 0 };

/** Dishes of a week: twelve on each of five days. */
const DISHES = 60;
const DISHES_OF_DAY = DISHES / 5;
const FOODS = 40;
const FOODS_OF_DISH = 4;

/** Weeks with recipes, for the purchasing list of a month. */
const WEEKS = 5;
const CLASSES = 30;
const CLASS_PREFIX = '排课';

/** Periods of the usual schedule that are no breaks. */
const periods = [1, 2, 3, 5, 6];

/** How often each figure is measured; the middle one counts. */
const ROUNDS = 9;

type Call = <T>(path: string, body?: object) => Promise<T>;
type Saved = { id: string };

/** Measures the nutrition of a week, the purchasing list of a month, and the timetables of 30 classes with their clashes. */
export async function benchWeeks(): Promise<void> {
  await onOwnProduct({ name: 'weeks', scale, fill: async () => undefined }, measure);
}

async function measure({ db, product }: OwnProduct): Promise<void> {
  const data = await workData(db, product, scale);
  const call: Call = (path, body) => ask(product, data.biggestToken, path, body);
  for (const table of ['recipes', 'dishes', 'foods', 'teaching_lessons', 'teaching_courses', 'terms']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from classes where class_name like ${`${CLASS_PREFIX}%`}`.execute(db);
  const { today } = await call<{ today: string }>('/api/catering/recipe/week');
  await measureKitchen(call, mondayOf(today));
  await measureTimetables(call, mondayOf(today));
}

async function measureKitchen(call: Call, monday: string): Promise<void> {
  const foods: string[] = [];
  for (let index = 0; index < FOODS; index++) {
    const nutrients = { energyKcal: 40 + index, proteinG: 2, fatG: 1, carbohydrateG: 6, calciumMg: 30, ironMg: 1 };
    const food = { foodName: `食材${index}`, foodGroup: 'vegetable', ediblePercent: 90, pricePerKgFen: 500 };
    foods.push((await call<Saved>('/api/catering/food/save', { ...food, ...nutrients })).id);
  }
  const grams = { nurseryG: 10, juniorG: 12, middleG: 14, seniorG: 16 };
  const parts = (index: number) =>
    Array.from({ length: FOODS_OF_DISH }, (_, part) => ({ foodId: foods[(index + part) % FOODS], ...grams }));
  const dishes: string[] = [];
  for (let index = 0; index < DISHES; index++) {
    const dish = { dishName: `菜品${index}`, kind: 'main', parts: parts(index) };
    dishes.push((await call<Saved>('/api/catering/dish/save', dish)).id);
  }
  const meals = [{ meal: 'lunch', mealName: '午餐', mealTime: '11:20' }];
  for (let week = 0; week < WEEKS; week++) {
    for (let weekday = 0; weekday < 5; weekday++) {
      const recipeDate = dayAfter(monday, 7 * week + weekday);
      const portions = Array.from({ length: DISHES_OF_DAY }, (_, place) => weekday * DISHES_OF_DAY + place).flatMap(
        (index) => parts(index).map((part) => ({ meal: 'lunch', dishId: dishes[index], ...part })),
      );
      await call('/api/catering/recipe/save', { recipeDate, recipeName: recipeDate, meals, portions });
    }
  }
  const span = `from=${monday}&to=${dayAfter(monday, 30)}`;
  const list = () => call('/api/catering/recipe/page', { pageSize: 5 });
  await report([
    [`nutrition of a week with ${DISHES} dishes`, () => call(`/api/catering/recipe/week?day=${monday}`)],
    ['its allergy warnings', () => call(`/api/catering/recipe/allergies?from=${monday}&to=${dayAfter(monday, 6)}`)],
    ['purchasing list of a month', () => call(`/api/catering/recipe/purchasing?${span}`)],
    ['beside it: list of five recipes', list],
  ]);
}

async function measureTimetables(call: Call, monday: string): Promise<void> {
  const year = Number(monday.slice(0, 4));
  const term = {
    schoolYear: `${year}-${year + 1}`,
    semester: 'first',
    beginDate: monday,
    endDate: dayAfter(monday, 60),
  };
  await call('/api/campus/term/save', term);
  const { list: grades } = await call<{ list: Saved[] }>('/api/campus/grade/page', {});
  const { list: teachers } = await call<{ list: Saved[] }>('/api/campus/teacher/page', { pageSize: 100 });
  const courses: string[] = [];
  for (let index = 0; index < 10; index++) {
    const course = { courseName: `课程${index}`, field: 'art', middlePerWeek: 2 };
    courses.push((await call<Saved>('/api/teaching/course/save', course)).id);
  }
  const lessonsOf = (index: number) =>
    daysOfWeek(monday)
      .slice(0, 5)
      .flatMap((day) =>
        periods.map((period, place) => ({
          day,
          period,
          courseId: courses[(index + place) % courses.length],
          teacherId: teachers.length > index ? teachers[index]?.id : null,
          classroomId: null,
          topic: null,
          isJoint: false,
        })),
      );
  const classIds: string[] = [];
  const stored = await durationOf(async () => {
    for (let index = 0; index < CLASSES; index++) {
      const { id } = await call<Saved>('/api/campus/class/save', {
        className: `${CLASS_PREFIX}${index}班`,
        gradeId: grades[0]?.id,
      });
      classIds.push(id);
      const week = { classId: id, week: monday, lessons: lessonsOf(index), known: [] };
      await call('/api/teaching/lesson/save-week', week);
    }
  });
  console.log(`  timetables of ${CLASSES} classes stored: ${ms(stored)} ms`);
  // The last class asks for the teacher of the first one in every period.
  const clashing = { classId: classIds.at(-1), week: monday, lessons: lessonsOf(0) };
  const slots = new URLSearchParams({ classId: String(classIds[0]), week: monday, courseId: String(courses[0]) });
  const toWeeks = [1, 2, 3, 4].map((weeks) => dayAfter(monday, 7 * weeks));
  await report([
    ['week of a class', () => call(`/api/teaching/lesson/week?view=class&id=${classIds[0]}&week=${monday}`)],
    [`clashes of a draft of ${lessonsOf(0).length} lessons`, () => call('/api/teaching/lesson/check', clashing)],
    ['places that are taken, for a drag', () => call(`/api/teaching/lesson/slots?${slots}`)],
    [
      `trial of a copy of ${CLASSES} classes to four weeks`,
      () => call('/api/teaching/lesson/copy-week', { classIds, fromWeek: monday, toWeeks, dryRun: true }),
    ],
    ['beside it: list of 25 lessons', () => call('/api/teaching/lesson/page', { pageSize: 25 })],
  ]);
}

/** Prints the middle duration of each work, and its ratio to the last one, which is a plain list. */
async function report(works: readonly (readonly [string, () => Promise<unknown>])[]): Promise<void> {
  const durations: number[][] = works.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, work]] of works.entries())
      durations[index]?.push(await durationOf(async () => void (await work())));
  }
  const middle = durations.map((all) => all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number);
  const plain = middle.at(-1) as number;
  for (const [index, [name]] of works.entries()) {
    const took = middle[index] as number;
    console.log(`  ${name}: ${ms(took)} ms, ${(took / plain).toFixed(1)} times the list`);
  }
}
