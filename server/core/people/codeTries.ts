/**
 * How often a code may be tried. The network that asked for it has its own tries, whatever others do: nobody closes
 * a code to who waits for it. All others share few, with work beyond the first: many networks do not guess it either.
 */
import { eq } from 'drizzle-orm'
import { sms } from '../../../contract/account/rules'
import type { Context, Executor } from '../../context'
import { countOne, countsOf, networkKey } from '../account/asked'
import { Challenges } from './challenge'
import type { Asker } from './gate'
import { smsCodes } from '../account/tables'

/** Wrong tries of one code that all other networks have together: without a proof, and at most. */
const elsewhere = { free: 15, most: 30 } as const
/** So many of them make the next proof harder. */
const perLevel = 3

type Code = Pick<typeof smsCodes.$inferSelect, 'id' | 'phone' | 'scene' | 'wrongTries'>

interface Tries {
  left: number
  /** Counts a wrong one. */
  count: () => Promise<unknown>
}

const askedKey = (context: Context, id: string, { address }: Asker): string =>
  networkKey(context, `asked:${id}`, address)

/** Keeps which network asked for a code: as a count, which names no address and goes after a day. */
export const keepAsked = (context: Context, tx: Executor, id: string, asker: Asker): Promise<number> =>
  countOne(tx, askedKey(context, id, asker))

/** Of the day: a code may live over the end of an hour. */
const countOf = async (tx: Executor, key: string): Promise<number> => (await countsOf(tx, key)).day

/** Of who waits for the code. */
const ownTries = (tx: Executor, { id, wrongTries }: Code): Tries => ({
  left: sms.wrongTries - wrongTries,
  count: () =>
    tx
      .update(smsCodes)
      .set({ wrongTries: wrongTries + 1 })
      .where(eq(smsCodes.id, id)),
})

/**
 * The tries that are left to who asks; null for the owner who is signed in, to whom alone such a code is any good.
 * Whoever calls holds the code's row. @throws Refusal with a challenge where other networks tried much
 */
export async function triesOf(
  context: Context,
  tx: Executor,
  code: Code,
  asker: Asker | null,
): Promise<Tries> {
  const { id, phone, scene } = code
  if (!asker || (await countOf(tx, askedKey(context, id, asker))) > 0) return ownTries(tx, code)
  const keys = { here: networkKey(context, `tried:${id}`, asker.address), all: `tried:${id}` }
  const [here, all] = [await countOf(tx, keys.here), await countOf(tx, keys.all)]
  const left = Math.min(sms.wrongTries - here, elsewhere.most - all)
  if (left > 0 && all >= elsewhere.free) {
    const level = Math.floor((all - elsewhere.free) / perLevel)
    await new Challenges(context).require(tx, { purpose: ['code', scene, phone], level }, asker.proof)
  }
  return {
    left,
    count: async () => {
      await countOne(tx, keys.here)
      await countOne(tx, keys.all)
    },
  }
}
