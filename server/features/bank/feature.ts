import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { ownSchools } from '../../core/roles/grants'
import { eraseBank, kept } from './erase'
import { exported, notExported } from './exported'
import { exercisesFound, subjectsFound, usedBySubjects } from './search'
import { bankSeed } from './seed'
import { bankSheet } from './sheet'
import routes from './routes'
import { bankSwitch } from './switch'

export default feature({
  routes,
  switch: bankSwitch,
  searches: { bank: subjectsFound, exercise: exercisesFound },
  wordsInUse: [usedBySubjects],
  sheets: { bank: bankSheet },
  desks: {
    bankReports: {
      title: '题目纠错',
      order: 140,
      waiting: (viewer) =>
        sql`bank_reports w where w.state = 'pending' and w.user_id <> ${viewer.id} and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  services: [
    {
      title: '题库',
      words: '刷题 练习 考试 期末 复习 四六级 做题',
      icon: 'list-check',
      tint: 'lilac',
      url: '/pages/QuestionBank/index',
      group: '学习',
      order: 20,
      home: 140,
    },
  ],
  lacks: {
    bank: {
      title: '题库',
      why: '同学用它练习和模拟考试；通用的科目不算在内',
      order: 80,
      page: '/pages/public/index?view=data&sheet=bank',
      unit: '道题',
      count: (school) =>
        sql`select count(*) from bank_questions q join bank_subjects s on s.id = q.subject_id where s.school_id = ${school}`,
    },
  },
  erasures: { bank: { erase: eraseBank } },
  exported,
  seeds: { bank: bankSeed },
  notExported,
  kept,
})
