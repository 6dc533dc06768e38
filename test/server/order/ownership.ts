/** Who may do what in a dispute: its two sides offer and appeal, the school's desk reads and confirms. */
import { as, say } from '../asks'
import { desks, mine, reviewersAnd, type Ownership, type Stage } from '../owners'
import { Run } from '../running/errands'

async function disputed(stage: Stage): Promise<{ kind: string; id: string; run: Run; rider: string }> {
  const run = await new Run(stage.app).open(stage.campus.school)
  const { id, rider } = await run.at('disputed', 'take', { owner: stage.owner })
  return { kind: 'errand', id, run, rider: rider.userId }
}
const of = async (stage: Stage) => {
  const { kind, id } = await disputed(stage)
  return { kind, id }
}

async function offered(stage: Stage, order: string): Promise<string> {
  const { rows } = await stage.app.pool.query<{ id: string }>(
    `insert into order_offers (id, order_id, by, share) values (gen_random_uuid(), $1, 'seller', 50) returning id`,
    [order],
  )
  return rows[0]?.id ?? ''
}

async function proposed(stage: Stage, order: string): Promise<string> {
  const { rows } = await stage.app.pool.query<{ id: string }>(
    `insert into order_rulings (id, order_id, round, share, note, state, proposed_by) values (gen_random_uuid(), $1, 1, 50, '各半', 'proposed', $2) returning id`,
    [order, stage.person('elsewhere').userId],
  )
  return rows[0]?.id ?? ''
}

/** Of the owner, and over. */
async function done(stage: Stage): Promise<string> {
  const run = await new Run(stage.app).open(stage.campus.school)
  return (await run.at('done', 'take', { owner: stage.owner })).id
}

/** Of another order. */
const foreign = (stage: Stage) => ({
  'order/answerOffer': { offer: async () => offered(stage, (await of(stage)).id) },
  'order/confirmRuling': { ruling: async () => proposed(stage, (await of(stage)).id) },
})

export default {
  foreign,
  rules: (stage) => ({
    'comment/submitEval': { who: mine, make: async () => ({ order: await done(stage), stars: 5 }) },
    'comment/secondOrder': {
      who: mine,
      make: async () => {
        const order = await done(stage)
        await say(stage.app.post('comment/submitEval', { order, stars: 5 }, as(stage.owner)))
        return { order, text: '用了几天，还是很好' }
      },
    },
    'order/dispute': { who: reviewersAnd, make: () => of(stage) },
    'order/offer': { who: mine, make: async () => ({ ...(await of(stage)), share: 50 }) },
    'order/appeal': {
      who: mine,
      make: async () => {
        const { kind, id } = await of(stage)
        await stage.app.pool.query(
          `insert into order_rulings (id, order_id, round, share, note, state, proposed_by) values (gen_random_uuid(), $1, 1, 50, '各半', 'standing', $2)`,
          [id, stage.person('platform').userId],
        )
        return { kind, id, text: '东西没有坏' }
      },
    },
    'order/answerOffer': {
      who: mine,
      make: async () => {
        const { kind, id } = await of(stage)
        return { kind, id, offer: await offered(stage, id), agree: false }
      },
    },
    'order/confirmRuling': {
      who: desks,
      make: async () => {
        const { kind, id } = await of(stage)
        return { kind, id, ruling: await proposed(stage, id), agree: true }
      },
    },
  }),
} satisfies Ownership
