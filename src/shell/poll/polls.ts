import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { PollFace } from '@contract/chat/card'
import type { Live } from '@contract/vote/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Known } from '@/net/known'
import { realtime, type Heard } from '@/net/realtime'
import { session } from '@/net/session'

/** Polls that one session keeps in step, and how many of those in sight are watched. */
const kept = 100
const watched = 20
/** Cards come into sight in one go; that they are is said again before the server forgets it, ms. */
const soon = 300
const again = 30_000
/** A guest has no line on which numbers come: every so often one of the polls in sight is asked about, in turn, ms. */
const asking = 5_000

/** A poll as every card of it shows it. */
export class PollStore {
  face: PollFace
  picked: readonly string[] = []
  readonly send: Action<[], void>
  private key = newDraftKey()
  /** What was read once is not read over what came since. */
  private readonly read = new WeakSet<PollFace>()

  constructor(face: PollFace) {
    this.face = face
    this.read.add(face)
    this.send = new Action(`vote ${face.id}`, () => this.cast())
    makeAutoObservable<this, 'key' | 'read'>(
      this,
      { face: observable.ref, picked: observable.ref, send: false, key: false, read: false },
      { autoBind: true },
    )
  }

  /** The reader may choose now. */
  get open(): boolean {
    const { phase, obstacle, left } = this.face
    return phase === 'open' && obstacle === null && left > 0
  }

  /** Its numbers can still change. */
  get moves(): boolean {
    return this.face.phase === 'open' || this.face.phase === 'soon'
  }

  take(face: PollFace) {
    if (this.read.has(face) || face.as_of < this.face.as_of) return
    this.read.add(face)
    this.face = face
  }

  count({ phase, people, votes, entries, as_of }: Live) {
    if (as_of < this.face.as_of) return
    const of = new Map(entries.map((entry) => [entry.id, entry.votes]))
    const options = this.face.options.map((option) => ({
      ...option,
      votes: of.get(option.id) ?? option.votes,
    }))
    this.face = { ...this.face, phase, people, votes, options, as_of }
  }

  /** Picks it, or no more; where one choice is left, it takes the place of the one before. */
  pick(id: string) {
    const { left, chosen } = this.face
    if (!this.open || chosen.includes(id)) return
    if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id)
    else if (left === 1) this.picked = [id]
    else if (this.picked.length < left) this.picked = [...this.picked, id]
  }

  private async cast(): Promise<void> {
    const { id } = this.face
    const { own } = await post(
      'Vote/vote',
      { key: this.key, id, entries: [...this.picked] },
      { loading: false },
    )
    runInAction(() => {
      this.key = newDraftKey()
      this.picked = []
      this.face = { ...this.face, chosen: own.chosen, left: own.left }
    })
    this.count(await get('Vote/live', { id }, inPlace))
  }
}

const known = new Known(kept, (face: PollFace) => new PollStore(face))
/** The one store of a poll. Takes no news: `take` does, once the card is drawn. */
export const pollOf = (face: PollFace): PollStore => known.of(face)

/** How many cards of each poll are in sight. */
const sights = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let turn = 0
let deaf: (() => void) | undefined

const inSight = (id: string): PollStore | undefined => known.all().find(({ face }) => face.id === id)

async function ask(): Promise<void> {
  const moving = [...sights.keys()].flatMap((id) => inSight(id) ?? []).filter((store) => store.moves)
  const store = moving[(turn += 1) % moving.length]
  try {
    if (store) store.count(await get('Vote/live', { id: store.face.id }, inPlace))
  } catch {
    // the next time
  }
}

/** `after`: ms; a guest, who just read the cards, is asked for in turn. */
function say(after: number): void {
  clearTimeout(timer)
  const guest = !session.signedIn
  timer = setTimeout(
    () => {
      if (guest) void ask()
      else realtime.send({ type: 'watch-votes', ids: [...sights.keys()].slice(-watched) })
      if (sights.size > 0) say(again)
    },
    guest ? asking : after,
  )
}

function hear(frame: Heard): void {
  if (frame.type === 'ready' && sights.size > 0) say(0)
  if (frame.type === 'vote') inSight(frame.id)?.count(frame.live)
}

/** Has the numbers come as they change, until the returned end. */
export function watchPoll(id: string): () => void {
  deaf ??= realtime.subscribe(hear)
  sights.set(id, (sights.get(id) ?? 0) + 1)
  say(soon)
  return () => {
    const left = (sights.get(id) ?? 1) - 1
    if (left > 0) sights.set(id, left)
    else sights.delete(id)
    say(soon)
  }
}
