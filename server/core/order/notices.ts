/** Who hears of a step: notices with a link, and word to open apps. */
import type { LeadName } from '../../../contract/kinds'
import { fillWords, wordsOf, type Row } from '../../../contract/order/machine/rules'
import type { Context, Executor } from '../../context'
import { publishFrames } from '../notice/hints'
import { channelOf } from '../notice/hints'
import { notify } from '../notice/notify'
import type { OrderRow } from './tables'
import { clockOf } from '../../../contract/rules'

interface Told {
  /** null: there is nobody. */
  userId: string | null
  /** Without it they hear nothing, but their open apps read the order anew. */
  text?: string | undefined
  /** The order's own page without it. */
  leads?: LeadName
}

/** Of the day in Asia/Shanghai: 14:05 */
const clock = (): string => clockOf(Date.now())

/**
 * Tells people of a step of an order; whoever took it is not told. `again`: the same may happen twice to one order. The
 * system says the same words about one thing once, so these bear the time.
 */
export async function announce(
  context: Context,
  tx: Executor,
  { id, orderKind, state }: OrderRow,
  told: readonly Told[],
  { actorId, again }: { actorId: string | null; again: boolean },
): Promise<void> {
  for (const { userId, text, leads = orderKind } of told) {
    if (userId === null || text === undefined || userId === actorId) continue
    await notify(tx, {
      userId,
      group: 'orders',
      kind: 'system',
      actorId: null,
      subjectId: id,
      text: again ? `${text.replace(/。$/, '')}（${clock()}）。` : text,
      leads,
    })
  }
  const frame = { type: 'order', id, kind: orderKind, state } as const
  const people = new Set(told.flatMap(({ userId }) => userId ?? []))
  await publishFrames(
    context,
    tx,
    [...people].map((person) => ({ to: channelOf(person), frame })),
  )
}

interface Taken<F> {
  /** The row of the step. */
  step: Row<F>
  /** Of the order once it was taken. */
  facts: F
  /** Whom the row's words are for, by the names that its machine has for them. */
  people: Readonly<Record<string, string | null | readonly (string | null)[]>>
  /** What the words leave open; `what`, `note` and `why` are known. */
  values?: Readonly<Record<string, string>>
  actorId: string | null
  note?: string | undefined
  /** Where word of it leads some of them. */
  leads?: Readonly<Record<string, LeadName>>
}

/** Tells the people of an order of a step that was taken, as its row says it. */
export function announceStep<F>(
  context: Context,
  tx: Executor,
  order: OrderRow,
  { step, facts, people, values = {}, actorId, note = '', leads = {} }: Taken<F>,
): Promise<void> {
  const known = { what: `“${order.title}”`, note, why: note === '' ? '' : `：${note}`, ...values }
  const told = Object.entries(people).flatMap(([name, who]): Told[] => {
    const words = step.tells?.[name]
    const text = words === undefined ? undefined : fillWords(wordsOf(words, facts), known)
    const lead = leads[name]
    return [who].flat().map((userId) => ({ userId, text, ...(lead ? { leads: lead } : {}) }))
  })
  return announce(context, tx, order, told, { actorId, again: step.again ?? step.action === 'expire' })
}
