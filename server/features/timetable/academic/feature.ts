import { feature } from '../../../feature'
import { second } from '../../../jobs'
import routes from './routes'
import { academicSeed } from './seed'
import { eraseSessions, forgetSessions } from './sessions'
import { academicSheet } from './sheet'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'academic-sessions', every: 300 * second, round: () => forgetSessions(context) },
  ],
  services: [
    {
      title: '教务导入',
      words: '教务 成绩 课表 考试 导入',
      icon: 'download',
      tint: 'lilac',
      url: '/pages/timeTable/jiaowukecheng',
      group: '学习',
      order: 12,
    },
    {
      title: '成绩',
      icon: 'certificate',
      tint: 'rose',
      url: '/pages/timeTable/jiaowukecheng?view=score',
      group: '学习',
      order: 15,
    },
    {
      title: '考试安排',
      icon: 'hourglass',
      tint: 'sand',
      url: '/pages/timeTable/jiaowukecheng?view=exam',
      group: '学习',
      order: 16,
    },
    {
      title: '空教室',
      words: '自习 自习室 教室',
      icon: 'key',
      tint: 'sage',
      url: '/pages/timeTable/jiaowukecheng?view=room',
      group: '学习',
      order: 14,
    },
  ],
  sheets: { academic: academicSheet },
  erasures: { academic: { erase: eraseSessions } },
  notExported: {
    'timetable_sessions.user_id': '教务系统给的临时凭证，十分钟内就删掉',
  },
  seeds: { academic: academicSeed },
  passing: { timetable_sessions: { round: 'academic-sessions' } },
})
