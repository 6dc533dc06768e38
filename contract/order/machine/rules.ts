/** Rows of an order's life with the words that they carry, and how they are found. Values only. */
import { rowOf } from '../../rules'
import type { OrderStep } from '../rules'

/** Words of a row; of what differs by the order, a function of its facts. `{what}` and the like are filled in where they are shown. */
export type Words<F> = string | ((facts: F) => string)

/** A row whose words are written beside it: what the step is called wherever people meet it. */
export interface Row<
  F,
  S extends string = string,
  A extends string = string,
  B extends string = string,
> extends OrderStep {
  readonly from: S
  readonly action: A
  readonly to: S
  readonly by: B
  /** What it asks of the order beside its state. */
  readonly fits?: (facts: F) => boolean
  /** On a button; absent: nobody taps it. */
  readonly button?: Words<F>
  /** In the order's timeline. */
  readonly event: Words<F>
  /** What a notice says of it, by who it is for. */
  readonly tells?: Readonly<Record<string, Words<F>>>
  /** It may be taken many times, and is told of each time. */
  readonly again?: true
}

export const wordsOf = <F>(words: Words<F>, facts: F): string =>
  typeof words === 'string' ? words : words(facts)

/** `{name}` by its value; a name without one stays. */
export const fillWords = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The row of an action by somebody; undefined: it may not be done. */
export const stepOf = <R extends Row<F>, F>(
  rows: readonly R[],
  from: R['from'],
  action: R['action'],
  by: R['by'],
  facts: F,
): R | undefined => rowOf(rows, from, action, (row) => row.by === by && (row.fits?.(facts) ?? true))

/** Rows of what somebody may do now, each action once. */
export const rowsFor = <R extends Row<F>, F>(
  rows: readonly R[],
  from: R['from'],
  by: R['by'],
  facts: F,
): R[] => {
  const may = rows.filter((row) => row.from === from && row.by === by && (row.fits?.(facts) ?? true))
  return may.filter((row, n) => may.findIndex(({ action }) => action === row.action) === n)
}

/** The row of a step that was taken; where the state before it is not known, any of the same action and end. */
export const rowTaken = <R extends Row<never>>(
  rows: readonly R[],
  from: string | undefined,
  { action, to, by }: Pick<OrderStep, 'action' | 'to' | 'by'>,
): R | undefined => {
  const same = rows.filter((row) => row.action === action && row.by === by)
  return (
    same.find((row) => row.from === from && row.to === to) ?? same.find((row) => row.to === to) ?? same[0]
  )
}
