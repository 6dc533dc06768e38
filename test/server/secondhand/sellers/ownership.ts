/** Who may decide about those who sell as a business. */
import { as, desks, key, say, type Ownership, type Stage } from '../../owners'
import { newPicture } from '../businesses'

async function sentIn(stage: Stage): Promise<string> {
  const seller = await stage.newStudent()
  const draft = { key: key(), name: '小林旧书', licence: '91350100M000100Y43' }
  const pictures = [await newPicture(stage.app, seller)]
  await say(stage.app.post('secondHand/business', { ...draft, pictures }, as(seller)))
  return seller.userId
}

export default {
  rules: (stage) => ({
    'secondHand/decideBusiness': {
      who: desks,
      make: async () => ({ id: await sentIn(stage), action: 'approve' }),
    },
  }),
  listed: (stage) => ({ 'secondHand/businesses': () => sentIn(stage) }),
} satisfies Ownership
