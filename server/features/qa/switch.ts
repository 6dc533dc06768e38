import { sql } from 'drizzle-orm'
import type { Switch } from '../../core/switches/switch'

export const qaSwitch: Switch = {
  name: 'qa',
  title: '问答',
  entrances: ['pages/homePage/QAindex', 'pages/publish/QApublish', 'pages/QA/helpPublish'],
  begins: ['qa/ask'],
  underWay: (school) =>
    sql`exists(select from qa_questions q where q.school_id = ${school} and q.bounty_state = 'held')`,
}
