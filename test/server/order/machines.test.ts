/** Every state machine of the contract: with any side silent for ever it ends, and no clock gives the silent side anything. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { couponSteps } from '../../../contract/discount/rules'
import { orderSteps } from '../../../contract/mall/rules'
import { paymentSteps, refundSteps } from '../../../contract/payment/rules'
import { bountySteps, stageSteps } from '../../../contract/qa/rules'
import { factsOf } from '../../../contract/running/machine/facts/rules'
import * as errand from '../../../contract/running/machine/rules'
import * as states from '../../../contract/running/states/rules'
import { ways } from '../../../contract/sale/rules'
import { afterSaleStates, heldStates, overStates } from '../../../contract/sale/after/rules'
import type { Facts } from '../../../contract/sale/machine/facts/rules'
import * as trade from '../../../contract/sale/machine/rules'
import { refundableStates } from '../../../contract/sale/states/rules'
import { withdrawalSteps } from '../../../contract/wallet/rules'

interface Row {
  from: string
  action: string
  to: string
  by?: string | readonly string[]
  money?: string
}
interface Machine {
  /** Its rows, as the contract names them. */
  at: string
  rows: readonly Row[]
  /** In these its money, or what it is worth, is held. */
  held: readonly string[]
  over: readonly string[]
  /** Who may be silent. */
  people: readonly string[]
  /** Actions for which one side needs a code of the other. */
  codes?: readonly string[]
  /** Held states in which each of these can turn to the desk. */
  desk?: { by: readonly string[]; from: readonly string[] }
  /** Rows of the clock, by state and money: for whom it has waited, and who has the good of it. */
  clock: Readonly<Record<string, { waits: string | null; gains: string | null }>>
}

const both = ['buyer', 'seller'] as const
const machines: readonly Machine[] = [
  {
    at: 'sale/machine/rules.ts steps',
    rows: trade.steps,
    held: heldStates,
    over: overStates,
    people: both,
    codes: ['handOver'],
    desk: { by: both, from: heldStates },
    clock: {
      'unpaid none': { waits: 'buyer', gains: null },
      'paid all': { waits: 'seller', gains: 'buyer' },
      'sent none': { waits: 'buyer', gains: 'seller' },
      'claimed none': { waits: 'buyer', gains: 'seller' },
      'handed none': { waits: 'buyer', gains: 'seller' },
      'handed settle': { waits: 'buyer', gains: 'seller' },
      'received settle': { waits: 'buyer', gains: 'seller' },
      'applied none': { waits: 'seller', gains: 'buyer' },
      'applied all': { waits: 'seller', gains: 'buyer' },
      'applied part': { waits: 'seller', gains: 'buyer' },
      'refused none': { waits: 'buyer', gains: 'seller' },
      // sent to where the seller said, or to nowhere, since he said nothing
      'returning none': { waits: 'buyer', gains: 'seller' },
      'returning all': { waits: 'seller', gains: 'buyer' },
      'returning part': { waits: 'seller', gains: 'buyer' },
      // a parcel that nobody knows: told, and then the desk's
      'returned none': { waits: null, gains: null },
      'returned all': { waits: 'seller', gains: 'buyer' },
      'returned part': { waits: 'seller', gains: 'buyer' },
      'returned rest': { waits: 'seller', gains: 'buyer' },
      // the desk had them sent back
      'returning split': { waits: 'buyer', gains: 'seller' },
      // what the desk ruled, which neither appealed against
      'disputed none': { waits: null, gains: null },
      'disputed split': { waits: null, gains: null },
    },
  },
  {
    at: 'running/machine/rules.ts steps',
    rows: errand.steps,
    held: states.paidStates,
    over: states.overStates,
    people: ['owner', 'rider', 'other', 'next'],
    codes: ['handOver', 'riderProcess', 'verifyTransfer'],
    desk: { by: ['owner', 'rider'], from: states.heldStates },
    clock: {
      'unpaid none': { waits: 'owner', gains: null },
      'open refund': { waits: 'other', gains: 'owner' },
      'taken lapse': { waits: 'rider', gains: 'owner' },
      'handing none': { waits: 'next', gains: 'rider' },
      'passing none': { waits: 'next', gains: 'rider' },
      'carrying none': { waits: 'rider', gains: null },
      'delivered settle': { waits: 'owner', gains: 'rider' },
      // a parcel that nobody knows: told, and then the desk's
      'delivered none': { waits: null, gains: null },
      'disputed split': { waits: null, gains: null },
    },
  },
  {
    at: 'discount/rules.ts couponSteps',
    rows: couponSteps,
    held: ['unused'],
    over: ['used', 'returned', 'expired', 'void'],
    people: ['keeper', 'holder', 'shop'],
    codes: ['redeem'],
    // until then its holder can have the points back, and is told so before paying
    clock: { unused: { waits: 'holder', gains: null } },
  },
  {
    at: 'mall/rules.ts orderSteps',
    rows: orderSteps,
    held: ['unpaid'],
    over: ['paid', 'cancelled', 'closed'],
    people: ['buyer'],
    clock: { unpaid: { waits: 'buyer', gains: null } },
  },
  {
    at: 'wallet/rules.ts withdrawalSteps',
    rows: withdrawalSteps,
    held: ['requested', 'reviewing', 'paying', 'confirming'],
    over: ['paid', 'returned', 'cancelled'],
    people: ['owner'],
    clock: {
      requested: { waits: null, gains: null },
      // the money is its owner's, on the way or back
      confirming: { waits: 'owner', gains: null },
    },
  },
  {
    at: 'qa/rules.ts stageSteps',
    rows: stageSteps.filter(({ of }) => of === 'help'),
    held: ['open'],
    over: ['solved', 'expired', 'cancelled'],
    people: ['asker', 'other'],
    // an answer can still be accepted after it, and its bounty has a machine of its own
    clock: { open: { waits: 'asker', gains: null } },
  },
  {
    at: 'qa/rules.ts bountySteps',
    rows: bountySteps,
    held: ['held'],
    over: ['awarded', 'returned'],
    people: ['asker'],
    clock: {
      // answers that people found helpful waited for the asker's choice
      'held award': { waits: 'asker', gains: 'answerer' },
      // none did
      'held back': { waits: null, gains: 'asker' },
    },
  },
  {
    at: 'payment/rules.ts paymentSteps',
    rows: paymentSteps,
    held: ['pending'],
    over: ['paid', 'failed', 'closed', 'refunded'],
    people: ['payer'],
    clock: { pending: { waits: 'payer', gains: null } },
  },
  {
    at: 'payment/rules.ts refundSteps',
    rows: refundSteps,
    held: ['waiting', 'sent'],
    over: ['done', 'turned'],
    people: [],
    clock: {},
  },
]

/** Machines that hold nothing of anybody's: what waits in them waits for a desk, or for its own author. */
const moneyless = [
  'bank/rules.ts reportSteps',
  'circle/rules.ts dynamicSteps',
  'complaint/rules.ts appealSteps',
  'complaint/rules.ts caseSteps',
  'confession/rules.ts nameSteps',
  'confession/rules.ts reviewSteps',
  'confession/rules.ts unsealSteps',
  'hot/rules.ts talkSteps',
  'notice/rules.ts noticeSteps',
  'roles/rules.ts applicationSteps',
  'safety/rules.ts reviewSteps',
  'school/joining/rules.ts joinSteps',
  'subscribe/rules.ts accountSteps',
  'topic/rules.ts topicSteps',
  'topicdesk/rules.ts appealSteps',
  'topicdesk/rules.ts removalSteps',
  'vote/rules.ts ballotSteps',
  'vote/rules.ts eventSteps',
  'vote/rules.ts reviewSteps',
]

const contract = path.join(__dirname, '../../../contract')
const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value && 'action' in value

/** Rows that a machine takes over as they are. */
const isPart = (rows: readonly unknown[]): boolean =>
  machines.some((one) => one.rows.length > rows.length && rows.every((row) => one.rows.includes(row as Row)))

test('no machine of the contract is left out', async () => {
  const found: string[] = []
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' }))
    if (/rules\.ts$/.test(file))
      for (const [name, value] of Object.entries((await import(path.join(contract, file))) as object))
        if (Array.isArray(value) && value.length > 0 && value.every(isRow) && !isPart(value))
          found.push(`${file} ${name}`)
  const known = [...machines.map(({ at }) => at), ...moneyless]
  assert.deepEqual(
    found.filter((one) => !known.includes(one)),
    [],
  )
})

const byOf = ({ by = [] }: Row): readonly string[] => (typeof by === 'string' ? [by] : by)
/** States that rows lead to from one, of those that somebody takes who is not silent. */
function reached(rows: readonly Row[], from: string, silent: readonly string[], lost: readonly string[]) {
  const seen = new Set([from])
  for (const state of seen)
    for (const row of rows) {
      const by = byOf(row)
      const takes = by.length === 0 || by.some((one) => !silent.includes(one))
      if (row.from === state && takes && !lost.includes(row.action)) seen.add(row.to)
    }
  return seen
}

for (const { at, rows, held, over, people, codes = [], desk, clock } of machines)
  describe(at, () => {
    const silences = [...people.map((one) => [one]), [...people]]
    test('ends from every state, with one side or all silent for ever and every code lost', () => {
      for (const from of held)
        for (const silent of silences)
          assert.ok(
            [...reached(rows, from, silent, codes)].some((state) => over.includes(state)),
            `${from} without ${silent.join(' and ')}`,
          )
    })

    test('lets each side turn to the desk from wherever money is held', () => {
      for (const from of desk?.from ?? [])
        for (const by of desk?.by ?? [])
          assert.ok(
            rows.some((row) => row.from === from && row.action === 'dispute' && byOf(row).includes(by)),
            `${by} in ${from}`,
          )
    })

    test('has no clock that rewards the side for which it has waited', () => {
      const own = rows.filter((row) => byOf(row).some((by) => by === 'clock' || by === 'time'))
      const keyOf = ({ from, money }: Row): string => (money === undefined ? from : `${from} ${money}`)
      assert.deepEqual([...new Set(own.map(keyOf))].sort(), Object.keys(clock).sort())
      for (const [key, { waits, gains }] of Object.entries(clock))
        assert.ok(gains === null || gains !== waits, key)
    })
  })

test('of a sale one row of the clock fits, whatever is so of it, and none once the desk has it', () => {
  const yesNo = [true, false]
  const refund: readonly string[] = afterSaleStates
  for (const state of heldStates)
    for (const way of ways)
      for (const before of refund.includes(state) ? refundableStates : [null])
        for (let bits = 0; bits < 128; bits += 1) {
          const at = (n: number): boolean => yesNo[(bits >> n) & 1] === true
          const facts: Facts = {
            ...{ way, before, goods: at(0), all: at(1), whole: at(2), backable: at(3), traced: at(4) },
            ...{ warned: at(5), ordered: at(6), window: at(0), regret: false, asks: true, proposed: false },
          }
          const fitting = trade.steps.filter(
            (row) =>
              row.from === state &&
              row.by === 'clock' &&
              row.action === 'expire' &&
              (row.fits?.(facts) ?? true),
          )
          assert.equal(fitting.length, state === 'disputed' ? 0 : 1, `${state} ${JSON.stringify(facts)}`)
        }
})

test('of an errand one row of the clock fits, and none pays for a parcel that nobody knows', () => {
  const clocked = new Set(errand.steps.flatMap(({ from, by }) => (by === 'clock' ? [from] : [])))
  clocked.delete('disputed')
  for (const state of clocked)
    for (const traced of [true, false])
      for (const warned of [true, false]) {
        const fitting = errand.steps
          .filter(({ from, by, action }) => from === state && by === 'clock' && action === 'expire')
          .filter(({ fits }) => fits?.({ ...factsOf('send'), traced, warned }) ?? true)
        assert.equal(fitting.length, 1, `${state} ${traced} ${warned}`)
        if (state === 'delivered') assert.equal(fitting[0]?.money === 'settle', traced)
      }
})

// what a courier's clock ends: money goes to who sent something only where somebody knows the parcel
for (const { at, sent, rows } of [
  { at: 'a sale', sent: ['sent', 'returned'], rows: trade.steps },
  { at: 'an errand', sent: ['delivered'], rows: errand.steps },
])
  test(`of ${at} a parcel that nobody knows is never received by itself, and its number can be put right`, () => {
    for (const state of sent) {
      const untraced = {
        ...factsOf('send'),
        traced: false,
        warned: false,
        way: 'courier',
        all: true,
        whole: true,
      }
      const fits = ({ fits: asks }: (typeof rows)[number]) =>
        (asks as ((facts: object) => boolean) | undefined)?.(untraced) ?? true
      const own = rows.filter((row) => row.from === state && fits(row))
      assert.deepEqual(
        own.filter(({ by }) => by === 'clock').map(({ to, money }) => [to, money]),
        [[state, 'none']],
      )
      assert.ok(own.some(({ by, to, action }) => by !== 'clock' && to === state && action !== 'expire'))
    }
  })
