/** What a service costs its machine while it works: processor time and memory of each part, as the kernel counts them. */
import { family, parents, readProcess, resident } from '../memory'

/** Of a second, in /proc. */
const ticks = 100

/** First processes of each part; what they started belongs to them. */
export type Parts = Record<string, readonly number[]>
export type Spent = Record<string, number>

/** Seconds of processor that a process had, and those of its children that ended. */
function spentBy(pid: number): number {
  const fields = readProcess(pid, 'stat')?.split(') ').at(-1)?.split(' ') ?? []
  // utime, stime, cutime, cstime
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks
}

const each = (parts: Parts, of: (pid: number) => number): Spent => {
  const all = parents()
  return Object.fromEntries(
    Object.entries(parts).map(([name, roots]) => [
      name,
      roots.flatMap((pid) => family(pid, all)).reduce((sum, pid) => sum + of(pid), 0),
    ]),
  )
}

/** Seconds of processor so far. */
export const processor = (parts: Parts): Spent => each(parts, spentBy)
/** Bytes, what several share counted once. */
export const memory = (parts: Parts): Spent => each(parts, resident)

export const less = (after: Spent, before: Spent): Spent =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))
export const sum = (spent: Spent): number => Object.values(spent).reduce((all, value) => all + value, 0)
