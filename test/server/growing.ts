/** What work costs as its input grows. */
import assert from 'node:assert/strict'

/** Microseconds of this process alone, the least of several goes of `times` each: collections of garbage even out. */
function cpu(work: () => unknown, times: number): number {
  const goes = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    for (let left = times; left > 0; left -= 1) work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...goes)
}

const goMicroseconds = 10_000
/** How often a work has to be done for a go that can be measured. */
function timesOf(work: () => unknown): number {
  let times = 1
  while (cpu(work, times) < goMicroseconds) times *= 2
  return times
}

/** Noise of a busy machine is not there each time; work that grows too fast is. */
const rounds = 3

/** Twice the input costs at most two and a half times as much. */
export function growsEvenly(name: string, work: (size: number) => () => unknown, size: number): void {
  const [one, two] = [work(size), work(2 * size)]
  const times = timesOf(one)
  two()
  let ratio = Infinity
  for (let left = rounds; left > 0 && ratio > 2.5; left -= 1)
    ratio = Math.min(ratio, cpu(two, times) / cpu(one, times))
  assert.ok(ratio <= 2.5, `${name}: ${ratio.toFixed(2)} times for twice the input`)
}
