/** How what may be done with an order lies in the foot of its page and on its card, and what its buttons say. */
import { wordsOf, type Row } from '@contract/order/machine/rules'
import { t } from '@/locale'
import { chooseRow } from '@/ui/menu'

/** Writing to the other side: on cards alone. */
type Chat = 'chat'

/** Acts of a kind of order: steps of its rows, and what leads on from an order beside them. */
export interface Menu<A extends string, S extends string, Side extends string> {
  /** All of them, in the order of the menu: what costs the person something, or takes the order away, is last. */
  order: readonly A[]
  /** The yellow button of each state, the safe one: the first of its row that may be done. Without a row there is none. */
  yellow: Readonly<Record<Side, Partial<Record<S, readonly A[]>>>>
  /** What stands beside the yellow one, where there are two ways on. */
  beside?: Readonly<Record<Side, Partial<Record<S, A>>>>
  /** What takes something away for good, or sets the school to work: never a card's first button. */
  grave: (act: A | Chat, state: S) => boolean
  /** What stands behind writing to the other side, on a card. */
  late?: (act: A) => boolean
  /** What looks back, or only asks the other side: an order with no more than that waits for nobody. */
  patient: readonly A[]
}

/** An order to one side of it. */
export interface Doable<A extends string, S extends string, Side extends string> {
  state: S
  side: Side
  may: (act: A | Chat) => boolean
  /** What goes before all else, and before the state's own yellow button. */
  first?: A | undefined
}

export interface Foot<A extends string> {
  /** The yellow one. */
  main: A | null
  /** The other way on, in a line. */
  beside: A | null
  /** Aside, in the order of the menu. */
  more: A[]
}

export function footOf<A extends string, S extends string, Side extends string>(
  { order, yellow, beside }: Menu<A, S, Side>,
  { state, side, may, first }: Doable<NoInfer<A>, S, Side>,
): Foot<A> {
  const main = first ?? yellow[side][state]?.find(may) ?? null
  const other = first === undefined ? beside?.[side][state] : undefined
  const next = other !== undefined && other !== main && may(other) ? other : null
  return { main, beside: next, more: order.filter((act) => act !== main && act !== next && may(act)) }
}

/** Whether an order waits for that side of it. */
export function waits<A extends string, S extends string, Side extends string>(
  menu: Menu<A, S, Side>,
  of: Doable<NoInfer<A>, S, Side>,
): boolean {
  const { main } = footOf(menu, of)
  return main !== null && !menu.patient.includes(main)
}

export interface CardActs<A extends string> {
  /** The one that wears the yellow where its order stands out in the list. */
  main: A | null
  /** Two at most, the main one last. */
  shown: A[]
  more: A[]
}

/** The same acts as they lie on a card, with writing to the other side among them. */
export function cardActs<A extends string, S extends string, Side extends string>(
  menu: Menu<A, S, Side>,
  of: Doable<NoInfer<A>, S, Side>,
): CardActs<A | Chat> {
  const { main, beside, more } = footOf(menu, of)
  const rest = [...(beside === null ? [] : [beside]), ...more]
  const isGrave = (act: A) => menu.grave(act, of.state)
  const isLate = (act: A) => act !== beside && menu.late?.(act) === true
  const mild = rest.filter((act) => !isGrave(act))
  const row = [
    ...(main === null ? [] : [main]),
    ...mild.filter((act) => !isLate(act)),
    ...(of.may('chat') ? (['chat'] as const) : []),
    ...mild.filter(isLate),
    ...rest.filter(isGrave),
  ]
  return { main, shown: row.slice(0, 2).reverse(), more: row.slice(2) }
}

/** Lets the person choose one of several acts; null where they leave. */
export async function chooseAct<A extends string>(
  acts: readonly A[],
  name: (act: A) => string,
  isGrave: (act: A) => boolean,
): Promise<A | null> {
  return acts[await chooseRow(acts.map(name), acts.findIndex(isGrave))] ?? null
}

/** An order as the words of its rows ask for it. */
interface Said<F, S extends string, By extends string> {
  state: S
  /** Whose rows a side takes, by the names that the machine has for it. */
  by: readonly By[]
  facts: F
}

/** What the button of a step says; '' of what is no step. Another state's words, where this one has no row of it. */
export function buttonOf<F, S extends string, By extends string>(
  rows: readonly Row<F, S, string, By>[],
  act: string,
  { state, by, facts }: Said<F, S, By>,
): string {
  const own = rows.filter((row) => row.action === act && by.includes(row.by) && row.button !== undefined)
  const here = own.filter(({ from }) => from === state)
  const row = here.find(({ fits }) => fits?.(facts) ?? true) ?? here[0] ?? own[0]
  return row?.button === undefined ? '' : t(wordsOf(row.button, facts))
}
