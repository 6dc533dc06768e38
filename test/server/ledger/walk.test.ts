// also on: external
/** A random walk over transfers: each is taken, repeated or refused as sums in memory say, and the ledger is whole after it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v5 as nameId } from 'uuid'
import { accounts, allTransferKinds, transferKinds, type AccountKind } from '../../../contract/ledger/rules'
import type { OpenDatabase } from '../../../server/database'
import { balanceOf, post, type Leg, type Transfer } from '../../../server/core/ledger/ledger'
import { startTestDatabase } from '../harness'
import { faults } from './ledgers'

let database: OpenDatabase
before(async () => {
  database = await startTestDatabase()
  // what is lost with the machine is not asked here
  await database.pool.query('set synchronous_commit = off')
})
after(() => database.close())

const space = '3d9a4c1e-5f0b-4b7c-9a53-2f1f0f7f6a11'

interface Step {
  kind: (typeof allTransferKinds)[number]
  from: number
  to: number
  owner: number
  other: number
  amount: number
  /** Of few, so that keys come again. */
  key: number
  /** One half goes to a second account. */
  split: boolean
}
const step = fc.record<Step>({
  kind: fc.constantFrom(...allTransferKinds),
  from: fc.nat(9),
  to: fc.nat(9),
  owner: fc.nat(2),
  other: fc.nat(2),
  amount: fc.integer({ min: 1, max: 12 }),
  key: fc.nat(750),
  split: fc.boolean(),
})

const legOf = (kind: AccountKind, who: number, amount: number): Leg => ({
  kind,
  amount,
  ...(accounts[kind].of === null ? {} : { owner: nameId(`${accounts[kind].of} ${who}`, space) }),
})

function transferOf({ kind, from, to, owner, other, amount, key, split }: Step): Transfer {
  const at = (list: readonly AccountKind[], n: number) => list[n % list.length] ?? assert.fail()
  const { from: sources, to: targets } = transferKinds[kind]
  const half = split && amount > 1 ? Math.floor(amount / 2) : 0
  const rest: Leg[] = half > 0 ? [legOf(at(targets, to + 1), other + 3, half)] : []
  return {
    key: `walk ${key}`,
    kind,
    legs: [legOf(at(sources, from), owner, -amount), legOf(at(targets, to), other, amount - half), ...rest],
  }
}

/** What the ledger should say, by sums in memory. */
class Model {
  readonly balances = new Map<string, number>()
  private readonly keys = new Map<string, string>()

  private name = ({ kind, owner }: Pick<Leg, 'kind' | 'owner'>) => `${kind} ${owner ?? ''}`
  private changes({ legs }: Transfer): Map<string, number> {
    const sums = new Map<string, number>()
    for (const leg of legs) sums.set(this.name(leg), (sums.get(this.name(leg)) ?? 0) + leg.amount)
    return sums
  }

  /** What becomes of it: posted, there before, or refused. */
  take(transfer: Transfer): 'posted' | 'repeated' | 'reused' | 'refused' {
    const changes = this.changes(transfer)
    if ([...changes.values()].includes(0)) return 'refused'
    const said = JSON.stringify([transfer.kind, [...changes].sort(([one], [two]) => (one < two ? -1 : 1))])
    const before = this.keys.get(transfer.key)
    if (before !== undefined) return before === said ? 'repeated' : 'reused'
    for (const [name, change] of changes) {
      const kind = name.split(' ')[0] as AccountKind
      if (accounts[kind].floor !== null && change < 0 && (this.balances.get(name) ?? 0) + change < 0)
        return 'refused'
    }
    for (const [name, change] of changes) this.balances.set(name, (this.balances.get(name) ?? 0) + change)
    this.keys.set(transfer.key, said)
    return 'posted'
  }
}

async function outcome(transfer: Transfer): Promise<string> {
  try {
    return (await post(database.db, transfer)).posted ? 'posted' : 'repeated'
  } catch (error) {
    const said = [error, (error as Error).cause].map(String).join()
    if (/key reused/.test(said)) return 'reused'
    if (/不足|insufficient|do not balance/.test(said)) return 'refused'
    throw error
  }
}

test('a walk of a thousand steps leaves what sums in memory say', async () => {
  const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000)
  const model = new Model()
  const met = new Map<string, number>()
  const steps = fc.sample(step, { numRuns: 1000, seed })
  for (const [index, one] of steps.entries()) {
    // every seventh says again what was said a while ago
    const transfer = transferOf((index % 7 === 6 && steps[index - 5]) || one)
    const expected = model.take(transfer)
    met.set(expected, (met.get(expected) ?? 0) + 1)
    assert.equal(await outcome(transfer), expected, `WALK_SEED=${seed} ${JSON.stringify(transfer)}`)
  }
  assert.equal([...met.values()].filter((count) => count > 20).length, 4, JSON.stringify([...met]))
  for (const [name, balance] of model.balances) {
    const [kind = '', owner] = name.split(' ')
    assert.equal(
      await balanceOf(database.db, kind as AccountKind, owner === '' ? undefined : owner),
      balance,
      `WALK_SEED=${seed} ${name}`,
    )
  }
  assert.deepEqual(await faults(database.db), [])
})
