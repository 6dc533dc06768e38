/**
 * An open loop: calls come when people come, not when the server has answered the one before. The time of a call counts from
 * when it was due, so that a server that is late does not hide how late it makes the next.
 */
import { performance } from 'node:perf_hooks'
import { rates, type Kind } from './rates'

/** One call of an arrival that was answered well, or not. */
interface Heard {
  kind: Kind
  sent: number
  received: number
  /** What was wrong; null: nothing. */
  fault: string | null
}

interface Load {
  /** Arrivals a second. */
  rate: number
  /** Of the load, the first of which are not counted: connections are opened then. */
  seconds: number
  warm: number
  /** Arrivals under way at which it gives up: the server does not keep up. */
  pending: number
}

export interface Round {
  rate: number
  /** Arrivals, and calls that they made, of the counted part. */
  arrivals: number
  calls: number
  /** Calls of the whole round. */
  total: number
  /** Seconds from the start to the last answer. */
  took: number
  reads: number[]
  writes: number[]
  byKind: Map<Kind, { calls: number; sent: number; received: number }>
  faults: string[]
  gaveUp: boolean
}

/** Tells of each call of an arrival as it ends; the arrival itself may be several, one after the other. */
export type Arrive = (kind: Kind, told: (heard: Heard) => void) => Promise<void>

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Time to the next arrival of a Poisson process, ms. */
const gap = (rate: number): number => (-Math.log(1 - Math.random()) / rate) * 1000

export async function drive(
  { rate, seconds, warm, pending }: Load,
  draw: () => Kind,
  arrive: Arrive,
): Promise<Round> {
  const round: Round = {
    rate,
    arrivals: 0,
    calls: 0,
    total: 0,
    took: 0,
    reads: [],
    writes: [],
    byKind: new Map(),
    faults: [],
    gaveUp: false,
  }
  const began = performance.now()
  const counted = began + warm * 1000
  const end = began + seconds * 1000
  const going = new Set<Promise<void>>()
  const send = (due: number): void => {
    const kind = draw()
    let from = due
    if (due >= counted) round.arrivals += 1
    const told = (heard: Heard): void => {
      const now = performance.now()
      round.total += 1
      if (due >= counted) note(round, heard, now - from)
      from = now
    }
    const work: Promise<void> = arrive(kind, told)
      .catch((error: unknown) => told({ kind, sent: 0, received: 0, fault: String(error) }))
      .finally(() => void going.delete(work))
    going.add(work)
  }
  for (let due = began + gap(rate); due < end && !round.gaveUp;) {
    for (; due <= performance.now() && due < end; due += gap(rate)) send(due)
    round.gaveUp = going.size > pending
    await wait(1)
  }
  await Promise.all(going)
  round.took = (performance.now() - began) / 1000
  return round
}

function note(round: Round, { kind, sent, received, fault }: Heard, took: number): void {
  round.calls += 1
  const times = rates[kind].write ? round.writes : round.reads
  times.push(took)
  const sum = round.byKind.get(kind) ?? { calls: 0, sent: 0, received: 0 }
  round.byKind.set(kind, {
    calls: sum.calls + 1,
    sent: sum.sent + sent,
    received: sum.received + received,
  })
  if (fault !== null) round.faults.push(`${kind}: ${fault}`)
}
