import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { eraseQa, kept } from './erase'
import { exported, notExported } from './exported'
import { bountyHolds, returnBounties } from './bounty'
import { expireHelps } from './expire'
import { heldAnswers, heldQuestions } from './held'
import { answerKind, questionKind } from './kind'
import { answersFound, questionsFound } from './search'
import { qaSeed } from './seed'
import { answerSubject, questionSubject } from './subject'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    {
      name: 'qa-helps',
      every: 30 * second,
      round: async (going) => (await expireHelps(context, going)) + (await returnBounties(context, going)),
    },
  ],
  complaints: { qa: questionKind, answer: answerKind },
  comments: { qa: questionSubject, answer: answerSubject },
  reviews: { qa: () => heldQuestions, answer: heldAnswers },
  searches: { qa: questionsFound, answer: answersFound },
  holds: [{ account: 'points-escrow', title: '悬赏', holds: bountyHolds }],
  transferTitles: [
    (id) => sql`select q.title from qa_questions q where q.id = ${id} and q.deleted_at is null`,
  ],
  pointsHeld: [
    (userId) =>
      sql`select coalesce(sum(bounty), 0) from qa_questions where author_id = ${userId} and bounty_state = 'held'`,
  ],
  erasures: {
    // comments hold what they are counted in
    questions: { after: ['comments'], erase: eraseQa },
  },
  exported,
  seeds: { qa: qaSeed },
  notExported,
  kept,
})
