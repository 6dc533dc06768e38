/** The way of an order: what was, what is, what is to come. */
import type { Picture } from '@contract/common'
import { rowTaken, wordsOf, type Row } from '@contract/order/machine/rules'
import { t } from '@/locale'
import { shortTime } from '@/shell/times'
import type { Line } from './timeline'

/** A step that was taken. */
export interface Event {
  action: string
  to: string
  by: string
  note: string
  pictures: readonly Picture[]
  at: string
}

/** What a step that was taken says. `from`: the state before it, where known; `values`: what its words leave open. */
export function eventTitle<F>(
  rows: readonly Row<F>[],
  { action, to, by }: Pick<Event, 'action' | 'to' | 'by'>,
  from: string | undefined,
  { facts, values = {} }: { facts: F; values?: Readonly<Record<string, string>> },
): string {
  const row = rowTaken(rows, from, { action, to, by })
  return row ? t(wordsOf(row.event, facts), values) : ''
}

const bare = { note: '', pictures: [] } as const

/** Steps that were taken, a line each. */
export const pastLines = <E extends Event>(
  events: readonly E[],
  titleOf: (event: E, from: string | undefined) => string,
  now: number,
): Line[] =>
  events.map((event, n) => ({
    key: `${n}`,
    title: titleOf(event, events[n - 1]?.to),
    when: 'done',
    time: shortTime(event.at, now),
    note: event.note,
    pictures: event.pictures,
  }))

interface Way {
  /** When it was placed; null where the first step says it. */
  placed: string | null
  past: readonly Line[]
  /** What is waited for; null: it is over. */
  current: string | null
  /** What is to come after that. */
  next?: readonly string[]
}

export function linesOf({ placed, past, current, next = [] }: Way, now: number): Line[] {
  const made: Line[] =
    placed === null
      ? []
      : [{ ...bare, key: 'made', title: t('已下单'), when: 'done', time: shortTime(placed, now) }]
  if (current === null) return [...made, ...past]
  return [
    ...made,
    ...past,
    { ...bare, key: 'now', title: current, when: 'now', time: t('进行中') },
    ...next.map((title, n): Line => ({ ...bare, key: `next${n}`, title, when: 'next', time: '' })),
  ]
}
