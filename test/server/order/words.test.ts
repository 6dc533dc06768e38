/** Words of an errand's rows: each step has what people read of it, wherever they meet it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wordsOf, type Words } from '../../../contract/order/machine/rules'
import { factsOf, type By, type Facts } from '../../../contract/running/machine/facts/rules'
import { steps } from '../../../contract/running/machine/rules'
import { kindNames } from '../../../contract/running/price/rules'

const facts = kindNames.flatMap((kind) => [factsOf(kind), { ...factsOf(kind), earned: true }])
/** All that words can become. */
const said = (words: Words<Facts>) => [...new Set(facts.map((of) => wordsOf(words, of)))]
const gapsOf = (words: Words<Facts>) =>
  said(words).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
const known = (gaps: readonly string[], names: readonly string[], at: string) =>
  assert.deepEqual(
    gaps.filter((gap) => !names.includes(gap)),
    [],
    at,
  )

const people: readonly By[] = ['owner', 'rider', 'other', 'next', 'desk']

describe('the rows of an errand', () => {
  for (const { from, action, to, by, button, event, tells = {} } of steps)
    test(`${from} —${action} by ${by}→ ${to}`, () => {
      for (const words of said(event)) assert.match(words, /\p{Script=Han}/u)
      known(gapsOf(event), ['place', 'owner', 'they'], 'event')
      assert.equal(button !== undefined, people.includes(by) || action === 'pay' || action === 'tip')
      if (button !== undefined) known(gapsOf(button), [], 'button')
      for (const [who, words] of Object.entries(tells)) {
        assert.ok(['owner', 'rider', 'next'].includes(who), who)
        assert.notEqual(who, by, 'who took it is not told')
        known(gapsOf(words), ['what', 'note', 'why', 'company', 'number'], who)
        for (const text of said(words)) assert.match(text, /\{what\}.*。$/u)
      }
    })
})
