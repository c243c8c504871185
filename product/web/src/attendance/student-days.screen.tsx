import { useMedia } from '@kiga/kit-web/theme/use-media.ts';
import { useLocation, useNavigate } from 'react-router';
import { ClassDayPage } from './class-day.tsx';
import { ClassMonthPage } from './class-month.tsx';

/** Chosen class, and day or month, of the address. */
export interface ClassChoice {
  classId?: string;
  month?: string;
  day?: string;
  view?: string;
}

/** The address as a page of a class reads and changes it. */
export interface ClassPageProps {
  asked: ClassChoice;
  onChoose(other: ClassChoice): void;
}

/** Screen of children's attendance: a day or a month of a class. The address holds the choice; a phone starts with the day. */
export default function StudentDaysScreen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isNarrow = useMedia('(max-width: 600px)');
  const asked: ClassChoice = Object.fromEntries(new URLSearchParams(search));
  const onChoose = (other: ClassChoice) => {
    void navigate({
      pathname,
      search: new URLSearchParams({ ...asked, ...other }).toString(),
    });
  };
  const view = asked.view ?? (isNarrow ? 'day' : 'month');
  const Page = view === 'day' ? ClassDayPage : ClassMonthPage;
  return <Page asked={asked} onChoose={onChoose} />;
}
