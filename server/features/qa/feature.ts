import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { exported, notExported } from './exported'
import { bountyHolds, endBounties, remindAskers } from './bounty'
import { expireHelps } from './expire'
import { qaSeed } from './seed'
import { answer, question } from './thing'
import routes from './routes'
import { qaSwitch } from './switch'

export default feature({
  routes,
  switch: qaSwitch,
  rounds: (context) => [
    {
      name: 'qa-helps',
      every: 30 * second,
      round: async (going) =>
        (await expireHelps(context, going)) +
        (await endBounties(context, going)) +
        (await remindAskers(context)),
    },
  ],
  things: [question, answer],
  holds: [{ account: 'points-escrow', title: '悬赏', holds: bountyHolds }],
  transferTitles: [
    (id) => sql`select q.title from qa_questions q where q.id = ${id} and q.deleted_at is null`,
  ],
  pointsHeld: [
    (userId) =>
      sql`select coalesce(sum(bounty), 0) from qa_questions where author_id = ${userId} and bounty_state = 'held'`,
  ],
  services: [
    {
      title: '问答',
      words: '提问 求助 问题',
      icon: 'help',
      tint: 'sky',
      url: '/pages/homePage/QAindex',
      group: '学习',
      order: 30,
      home: 130,
    },
  ],
  exported,
  seeds: { qa: qaSeed },
  notExported,
})
