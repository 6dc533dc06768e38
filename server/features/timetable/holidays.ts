/**
 * Holidays of the country, from the State Council's notices (2026: 国务院办公厅关于2026年部分节假日安排的通知, 4 November
 * 2025). Which weekday's classes are made up on the working weekends is each school's to say.
 */
export const nationalHolidays = [
  { name: '元旦', from: '2026-01-01', to: '2026-01-03' },
  { name: '春节', from: '2026-02-15', to: '2026-02-23' },
  { name: '清明节', from: '2026-04-04', to: '2026-04-06' },
  { name: '劳动节', from: '2026-05-01', to: '2026-05-05' },
  { name: '端午节', from: '2026-06-19', to: '2026-06-21' },
  { name: '中秋节', from: '2026-09-25', to: '2026-09-27' },
  { name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
] as const
