/** Steps that come after each other. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { feature } from '../../../server/feature'
import { House } from '../../../server/features'
import { openHouse } from '../../../server/open-features'
import { inOrder } from '../../../server/steps-in-order'

const namesOf = (steps: Parameters<typeof inOrder>[1]) => inOrder('steps', steps).map(([name]) => name)

describe('steps', () => {
  test('stand behind what they come after, and else by name', () => {
    const steps = { d: {}, c: { after: ['e'] }, b: { after: ['c', 'd'] }, e: {}, a: { after: ['b'] } }
    assert.deepEqual(namesOf(steps), ['d', 'e', 'c', 'b', 'a'])
    assert.deepEqual(namesOf({}), [])
  })

  test('stand before what they say they come before', () => {
    assert.deepEqual(namesOf({ a: {}, b: { before: ['a'] }, c: { after: ['a'], before: ['d'] }, d: {} }), [
      'b',
      'a',
      'c',
      'd',
    ])
    assert.throws(
      () => inOrder('erasures', { a: { before: ['lost'] } }),
      /erasures\.a comes before lost, which no feature declares/,
    )
    assert.throws(
      () => inOrder('erasures', { a: { before: ['b'] }, b: { before: ['a'] } }),
      /a after b after a$/,
    )
  })

  test('are the same however they were declared', () => {
    const steps = { x: { after: ['z'] }, y: {}, z: {} }
    const turned = Object.fromEntries(Object.entries(steps).reverse())
    assert.deepEqual(namesOf(steps), namesOf(turned))
    assert.deepEqual(namesOf(steps), ['y', 'z', 'x'])
  })

  test('name what nobody declares, and what waits for each other', () => {
    assert.throws(
      () => inOrder('erasures', { a: { after: ['lost'] } }),
      /erasures\.a comes after lost, which no feature declares/,
    )
    assert.throws(() => inOrder('erasures', { a: { after: ['a'] } }), /: a after a$/)
    const round = {
      a: {},
      b: { after: ['a', 'd'] },
      c: { after: ['b'] },
      d: { after: ['c'] },
      e: { after: ['b'] },
    }
    assert.throws(() => inOrder('erasures', round), /: b after d after c after b$/)
  })
})

describe('the steps of deleting an account', () => {
  const erase = async () => undefined

  test('stop the start where they have no order', async () => {
    const { features } = await openHouse()
    const lost = feature({ erasures: { mine: { after: ['theirs'], erase } } })
    assert.throws(() => new House([...features, lost]), /erasures\.mine comes after theirs/)
    const again = feature({ erasures: { topics: { erase } } })
    assert.throws(() => new House([...features, again]), /two features declare erasures\.topics/)
  })

  test('lock in the order that everybody keeps', async () => {
    const names = (await openHouse()).erasures.map(([name]) => name)
    const shared = ['screenings', 'messages', 'comments', 'questions', 'talks', 'confessions', 'heldDynamics']
    const rest = ['topicDesk', 'topics', 'subscriptions', 'columns', 'dynamics']
    const money = ['errands', 'payments', 'wallet']
    for (const chain of [[...shared.slice(1), ...rest], ['screenings', ...shared.slice(2)], money])
      assert.deepEqual(
        names.filter((name) => chain.includes(name)),
        chain,
      )
  })
})
