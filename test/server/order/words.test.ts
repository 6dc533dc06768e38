/** Words of rows: each step of an order has what people read of it, wherever they meet it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wordsOf, type Row, type Words } from '../../../contract/order/machine/rules'
import { factsOf } from '../../../contract/running/machine/facts/rules'
import * as errand from '../../../contract/running/machine/rules'
import { kindNames } from '../../../contract/running/price/rules'
import { factsOfWay } from '../../../contract/sale/machine/facts/rules'
import * as sale from '../../../contract/sale/machine/rules'
import { ways } from '../../../contract/sale/rules'

interface Machine<F> {
  title: string
  rows: readonly Row<F>[]
  /** Facts that words may ask for. */
  facts: readonly F[]
  /** Whom a notice can be for, and who taps buttons. */
  told: readonly string[]
  people: readonly string[]
  /** What people begin, and a payment ends. */
  paid: readonly string[]
  /** What the words of the timeline, and of notices, leave open. */
  gaps: { event: readonly string[]; tells: readonly string[] }
}

function held<F>({ title, rows, facts, told, people, paid, gaps }: Machine<F>): void {
  /** All that words can become. */
  const said = (words: Words<F>) => [...new Set(facts.map((of) => wordsOf(words, of)))]
  const known = (words: Words<F>, names: readonly string[], at: string) =>
    assert.deepEqual(
      said(words)
        .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
        .filter((gap) => !names.includes(gap)),
      [],
      at,
    )
  describe(title, () => {
    for (const { from, action, to, by, button, event, tells = {} } of rows)
      test(`${from} —${action} by ${by}→ ${to}`, () => {
        for (const words of said(event)) assert.match(words, /\p{Script=Han}/u)
        known(event, gaps.event, 'event')
        assert.equal(button !== undefined, people.includes(by) || paid.includes(action))
        if (button !== undefined) known(button, [], 'button')
        for (const [who, words] of Object.entries(tells)) {
          assert.ok(told.includes(who), who)
          assert.notEqual(who, by, 'who took it is not told')
          known(words, gaps.tells, who)
          for (const text of said(words)) assert.match(text, /\{what\}.*。$/u)
        }
      })
  })
}

held({
  title: 'the rows of an errand',
  rows: errand.steps,
  facts: kindNames.flatMap((kind) => [factsOf(kind), { ...factsOf(kind), earned: true }]),
  told: ['owner', 'rider', 'next'],
  people: ['owner', 'rider', 'other', 'next', 'desk'],
  paid: ['pay', 'tip'],
  gaps: { event: ['place', 'owner', 'they'], tells: ['what', 'note', 'why', 'company', 'number'] },
})
held({
  title: 'the rows of a sale',
  rows: sale.steps,
  facts: ways.flatMap((way) => [factsOfWay(way), { ...factsOfWay(way), proposed: true }]),
  told: ['buyer', 'seller'],
  people: ['buyer', 'seller', 'desk'],
  paid: ['pay'],
  gaps: { event: [], tells: ['what', 'note', 'why', 'total', 'earned', 'refunded', 'asked'] },
})
