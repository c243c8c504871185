import { registerStudentParts, type StudentParts } from '../campus/student-parts.ts';

/** Parts of students, one file for each area that has any. */
const files = import.meta.glob<StudentParts>('./*/parts-of-student.ts', { base: '../' });

for (const [path, load] of Object.entries(files)) {
  const area = path.split('/')[1] as string;
  registerStudentParts(async () => {
    const { loadArea } = await import('./area-words.ts');
    const [parts] = await Promise.all([load(), loadArea(area)]);
    return parts;
  });
}
