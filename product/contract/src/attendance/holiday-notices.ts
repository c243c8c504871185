/** A public holiday of China, by its text key. */
export type Holiday =
  | 'attendance.holiday.newYear'
  | 'attendance.holiday.springFestival'
  | 'attendance.holiday.qingming'
  | 'attendance.holiday.labourDay'
  | 'attendance.holiday.dragonBoat'
  | 'attendance.holiday.midAutumn'
  | 'attendance.holiday.nationalDay'
  | 'attendance.holiday.nationalDayAndMidAutumn';

/** The yearly holiday notice of the General Office of the State Council. */
export interface HolidayNotice {
  year: number;
  /** URL of the notice. */
  source: string;
  /** Days off: the holiday, its first day and its last day. Weekends next to a holiday are not listed. */
  off: readonly (readonly [Holiday, string, string])[];
  /** Saturdays and Sundays that are working days in exchange. They may lie in the December before. */
  workdays: readonly string[];
}

/** All known notices, oldest first. */
export const holidayNotices: readonly HolidayNotice[] = [
  {
    year: 2024,
    source: 'https://www.gov.cn/zhengce/zhengceku/202310/content_6911528.htm',
    off: [
      ['attendance.holiday.newYear', '2024-01-01', '2024-01-01'],
      ['attendance.holiday.springFestival', '2024-02-10', '2024-02-17'],
      ['attendance.holiday.qingming', '2024-04-04', '2024-04-06'],
      ['attendance.holiday.labourDay', '2024-05-01', '2024-05-05'],
      ['attendance.holiday.dragonBoat', '2024-06-10', '2024-06-10'],
      ['attendance.holiday.midAutumn', '2024-09-15', '2024-09-17'],
      ['attendance.holiday.nationalDay', '2024-10-01', '2024-10-07'],
    ],
    workdays: [
      '2024-02-04',
      '2024-02-18',
      '2024-04-07',
      '2024-04-28',
      '2024-05-11',
      '2024-09-14',
      '2024-09-29',
      '2024-10-12',
    ],
  },
  {
    year: 2025,
    source: 'https://www.gov.cn/zhengce/zhengceku/202411/content_6986383.htm',
    off: [
      ['attendance.holiday.newYear', '2025-01-01', '2025-01-01'],
      ['attendance.holiday.springFestival', '2025-01-28', '2025-02-04'],
      ['attendance.holiday.qingming', '2025-04-04', '2025-04-06'],
      ['attendance.holiday.labourDay', '2025-05-01', '2025-05-05'],
      ['attendance.holiday.dragonBoat', '2025-05-31', '2025-06-02'],
      ['attendance.holiday.nationalDayAndMidAutumn', '2025-10-01', '2025-10-08'],
    ],
    workdays: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  {
    year: 2026,
    source: 'https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm',
    off: [
      ['attendance.holiday.newYear', '2026-01-01', '2026-01-03'],
      ['attendance.holiday.springFestival', '2026-02-15', '2026-02-23'],
      ['attendance.holiday.qingming', '2026-04-04', '2026-04-06'],
      ['attendance.holiday.labourDay', '2026-05-01', '2026-05-05'],
      ['attendance.holiday.dragonBoat', '2026-06-19', '2026-06-21'],
      ['attendance.holiday.midAutumn', '2026-09-25', '2026-09-27'],
      ['attendance.holiday.nationalDay', '2026-10-01', '2026-10-07'],
    ],
    workdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
];
