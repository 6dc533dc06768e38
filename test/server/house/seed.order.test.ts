/** The order in which features add to the demo campus. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from '../../../server/feature'
import { House } from '../../../server/features'
import { openHouse } from '../../../server/open-features'
import { inOrder } from '../../../server/steps-in-order'

const namesOf = (steps: Record<string, { after?: string[] }>) => inOrder('steps', steps).map(([name]) => name)

test('each step comes after what it names, and by name where nothing orders', () => {
  assert.deepEqual(namesOf({ c: {}, a: { after: ['c'] }, b: {} }), ['b', 'c', 'a'])
  assert.deepEqual(namesOf({ b: {}, a: { after: ['c'] }, c: {} }), ['b', 'c', 'a'])
  assert.deepEqual(namesOf({ d: { after: ['b', 'c'] }, c: { after: ['a'] }, b: { after: ['a'] }, a: {} }), [
    'a',
    'b',
    'c',
    'd',
  ])
  assert.throws(() => namesOf({ a: { after: ['lost'] } }), /steps\.a comes after lost/)
  assert.throws(() => namesOf({ a: { after: ['b'] }, b: { after: ['a'] } }), /a after b after a/)
})

test('steps without an order stop the start', async () => {
  const { features } = await openHouse()
  const lost = feature({ seeds: { mine: { after: ['theirs'] } } })
  assert.throws(() => new House([...features, lost]), /seeds\.mine comes after theirs/)
  const again = feature({ seeds: { hot: {} } })
  assert.throws(() => new House([...features, again]), /two features declare seeds\.hot/)
})

test('those that draw from one stream draw in the order in which they always did, whatever is added', async () => {
  const { features } = await openHouse()
  const drawing = [
    ...['message', 'notice', 'home', 'homepage', 'school-contacts', 'certification', 'topic', 'bank', 'hot'],
    ...['qa', 'confession', 'subscribe', 'talent', 'radio', 'chat'],
  ]
  const before = feature({ seeds: { 'a-new-one': { after: ['account'] }, zoo: { after: ['topic'] } } })
  const names = new House([...features, before]).seeds.map(([name]) => name)
  assert.deepEqual(
    names.filter((name) => drawing.includes(name)),
    drawing,
  )
})
