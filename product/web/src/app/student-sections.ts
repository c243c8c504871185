import { registerStudentSections, type StudentSection } from '../campus/student-sections.ts';

/** Sections of the student's page, one file for each area that has any. */
const files = import.meta.glob<{ studentSections: readonly StudentSection[] }>('./*/sections-of-student.ts', {
  base: '../',
});

for (const [path, load] of Object.entries(files)) {
  const area = path.split('/')[1] as string;
  registerStudentSections(async () => {
    const { loadArea } = await import('./area-words.ts');
    const [{ studentSections }] = await Promise.all([load(), loadArea(area)]);
    return studentSections;
  });
}
