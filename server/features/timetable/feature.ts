import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { coursesNow } from './courses'
import { eraseTimetable, exported, notExported } from './exported'
import { holidaysSheet, holidaysUntil } from './holidays'
import { mostReminded, remind } from './remind'
import routes from './routes'
import { timetableSeed } from './seed'
import { calendarSheet, clockSheet } from './sheets'

export default feature({
  routes,
  scopes: { calendar: '校历和作息' },
  rounds: (context) => [
    {
      name: 'timetable-reminders',
      every: 15 * second,
      most: mostReminded,
      round: (going) => remind(context, going),
    },
  ],
  services: [
    {
      title: '课表',
      words: '课程表 课程 上课 成绩 考试 考试安排 校历',
      icon: 'calendar-week',
      tint: 'sky',
      url: '/pages/timeTable/indexWeek',
      group: '学习',
      order: 10,
      home: 20,
    },
  ],
  sheets: { calendar: calendarSheet, clock: clockSheet, holidays: holidaysSheet },
  facts: {
    holidays: {
      title: '全国节假日',
      why: '之后的年份只有法定的那几天，调休的日子课表不知道',
      page: '/pages/public/index?view=data&sheet=holidays',
      until: holidaysUntil,
    },
  },
  lacks: {
    calendar: {
      title: '校历',
      why: '课表要知道学期从哪天开始，哪天放假调课',
      order: 90,
      page: '/pages/public/index?view=data&sheet=calendar',
      unit: '项',
      count: (school) => sql`select count(*) from timetable_calendar where school_id = ${school}`,
      until: (school) =>
        sql`select max(to_day) from timetable_calendar where school_id = ${school} and kind = 'term'`,
    },
  },
  courses: [coursesNow],
  erasures: { timetable: { erase: eraseTimetable } },
  exported,
  notExported,
  seeds: { timetable: timetableSeed },
})
