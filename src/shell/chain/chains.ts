import { makeAutoObservable, observable } from 'mobx'
import type { ChainFace, ChainLive } from '@contract/chat/card'
import { chainStateOf, type ChainState } from '@contract/chain/rules'
import { Known } from '@/net/known'
import { realtime } from '@/net/realtime'

/** Chains that one session keeps in step. */
const kept = 100

/** A chain as its cards and its page show it. */
export class ChainStore {
  face: ChainFace
  /** What was read once is not read over what came since. */
  private readonly read = new WeakSet<ChainFace>()

  constructor(face: ChainFace) {
    this.face = face
    this.read.add(face)
    makeAutoObservable<this, 'read'>(this, { face: observable.ref, read: false }, { autoBind: true })
  }

  get state(): ChainState {
    return chainStateOf(this.face)
  }

  /** The reader may put another line, as far as it takes some. */
  get more(): boolean {
    return this.face.mine.length < this.face.each
  }

  /** @param own it answers what the reader did: their lines are as it says, whatever came meanwhile */
  take(face: ChainFace, own = false) {
    if (this.read.has(face)) return
    this.read.add(face)
    if (face.turn >= this.face.turn) this.face = face
    else if (own) this.face = { ...this.face, mine: face.mine }
  }

  hear(live: ChainLive) {
    if (live.turn >= this.face.turn) this.face = { ...this.face, ...live }
  }
}

const known = new Known(kept, (face: ChainFace) => new ChainStore(face))

/** The one store of a chain. Takes no news: `take` does, once it is drawn. */
export const chainOf = (face: ChainFace): ChainStore => known.of(face)

/** Has the chain follow as others put lines, until the returned end. */
export const followChain = (id: string): (() => void) =>
  realtime.subscribe((frame) => {
    if (frame.type !== 'chain' || frame.live.id !== id) return
    known
      .all()
      .find(({ face }) => face.id === id)
      ?.hear(frame.live)
  })
