import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';

/** Stands in place of a timetable where the kindergarten has no class, teacher or room to show one of. */
export function NoTimetable() {
  const { t, can, open, drawings } = useKit();
  return (
    <StatusPage
      drawing={<drawings.Empty />}
      title={t('teaching.timetable.nobody')}
      sentence={t('teaching.timetable.nobodyText')}
      actions={
        can('campus.class.create') && (
          <Button type="primary" onClick={() => open('/campus/classes')}>
            {t('teaching.timetable.toClasses')}
          </Button>
        )
      }
    />
  );
}
