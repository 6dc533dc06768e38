/** Who may do what in a mall: one's school's is one's own, orders are their buyer's, terms the administrators'. */
import assert from 'node:assert/strict'
import { earnPoints } from '../../../server/core/ledger/points'
import { as, say } from '../asks'
import { desks, key, mine, signedIn, type Ownership, type Rule, type Stage } from '../owners'
import { frame, ringed, terms } from './malls'

function rules(stage: Stage): Record<string, Rule> {
  const item = async () => {
    const { items } = await say(
      stage.app.get('netshop/index', { query: { kind: 'frame', size: 50 }, ...as(stage.owner) }),
    )
    return items.find(({ name }) => name === '薄荷') ?? assert.fail('no frame')
  }
  const enrich = async () => {
    for (const [, person] of stage.people)
      if (person)
        await earnPoints(stage.app.db, { key: key(), userId: person.userId, amount: 900, title: '测试' })
  }
  const order = async () => {
    await enrich()
    // one of each is had: the next order of the owner's is of something else
    const { items } = await say(
      stage.app.get('netshop/index', { query: { kind: 'frame', size: 50 }, ...as(stage.owner) }),
    )
    const wanted = items.find(({ state, owned }) => state === 'open' && !owned)
    assert.ok(wanted)
    const { id, price } = wanted
    return say(stage.app.post('netshop/buy', { key: key(), id, price }, as(stage.owner)))
  }
  const owned = async () => {
    const { id, item: bought } = await order()
    await say(stage.app.post('netshop/pay', { id }, as(stage.owner)))
    return bought
  }
  return {
    'netshop/detail': { who: signedIn, make: async () => ({ id: (await item()).id }) },
    'netshop/buy': {
      who: signedIn,
      make: async () => {
        await enrich()
        const { id, price } = await item()
        return { key: key(), id, price }
      },
    },
    'netshop/pay': { who: mine, make: async () => ({ id: (await order()).id }) },
    'netshop/cancel': { who: mine, make: async () => ({ id: (await order()).id }) },
    'netshop/areasing': { who: mine, make: async () => ({ id: await owned(), on: true }) },
    // with a picture of the one who adds it
    'netshop/add': {
      who: ['desk'],
      make: async () => {
        const sent = { ...as(stage.person('desk')), type: 'image/png' }
        const { id } = await say(stage.app.upload(await ringed(), sent))
        return { key: key(), name: `校庆${key().slice(0, 4)}`, text: '建校七十年', picture: id, ...terms }
      },
    },
    'netshop/edit': { who: desks, make: async () => ({ id: (await item()).id, price: 30 }) },
  }
}

/** A frame that the administrators of the school have to themselves. */
const listed = (stage: Stage) => ({
  'netshop/desk': async () => (await frame(stage.app, stage.person('desk'))).id,
})

export default {
  rules,
  aboutNobody: { 'netshop/edit': 'a price for all', 'netshop/add': 'a price for all' },
  listed,
} satisfies Ownership
