/** Who may decide about those who sell as a business. */
import { as, say } from '../../asks'
import { desks, key, mine, type Ownership, type Stage } from '../../owners'
import type { TestSession } from '../../harness'
import { newPicture } from '../businesses'

async function sentIn(stage: Stage, by?: TestSession): Promise<string> {
  const seller = by ?? (await stage.newStudent())
  const draft = { key: key(), name: '小林旧书', licence: '91350100M000100Y43' }
  const pictures = [await newPicture(stage.app, seller)]
  await say(stage.app.post('secondHand/business', { ...draft, pictures }, as(seller)))
  return seller.userId
}

async function verified(stage: Stage, by?: TestSession): Promise<string> {
  const id = await sentIn(stage, by)
  await stage.app.pool.query(`update secondhand_sellers set state = 'verified' where user_id = $1`, [id])
  return id
}

export default {
  rules: (stage) => ({
    'secondHand/business': {
      who: mine,
      make: async () => ({
        ...{ key: key(), name: '小林旧书', licence: '91350100M000100Y43' },
        pictures: [await newPicture(stage.app, stage.owner)],
      }),
    },
    'secondHand/revokeBusiness': {
      who: desks,
      make: async () => ({ id: await verified(stage), reason: '执照是借来的' }),
    },
    'secondHand/decideBusiness': {
      who: desks,
      make: async () => ({ id: await sentIn(stage), action: 'approve' }),
    },
  }),
  impartial: (stage) => ({
    'secondHand/revokeBusiness': [
      async () => ({ id: await verified(stage, stage.owner), reason: '执照是借来的' }),
    ],
    'secondHand/decideBusiness': [async () => ({ id: await sentIn(stage, stage.owner), action: 'approve' })],
  }),
  desks: { businesses: 'secondHand/decideBusiness' },
  listed: (stage) => ({
    'secondHand/businesses': () => sentIn(stage),
    'secondHand/verifiedBusinesses': () => verified(stage),
  }),
} satisfies Ownership
