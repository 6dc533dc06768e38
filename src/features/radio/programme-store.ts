import { makeAutoObservable, runInAction } from 'mobx'
import { bulletSpan, limits } from '@contract/radio/rules'
import type { Bullet, Programme } from '@contract/radio/schema'
import { ThreadStore } from '@/shell/comment/thread-store'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Toggle } from '@/net/toggle'
import { player } from './player'

/** One programme: what it is, its like, its comments and the lines that pass while it plays. */
export class ProgrammeStore {
  readonly programme: Resource<Programme>
  readonly thread: ThreadStore
  readonly like: Toggle
  /** What is typed for the next line; kept until it is sent. */
  line = ''
  readonly send: Action<[], void>
  private spans = new Map<number, Bullet[]>()
  private key = newDraftKey()

  constructor(readonly id: string) {
    this.programme = new Resource(async (asked) => {
      const programme = await get('radio/detail', { id }, inPlace)
      this.like.take(programme.liked, programme.likes, asked)
      return programme
    })
    this.like = new Toggle(false, 0, async (on) => ({
      count: (await post(on ? 'radio/like' : 'radio/dislike', { id }, { loading: false })).likes,
    }))
    this.thread = new ThreadStore('radio', id, (change) => this.count(change))
    this.send = new Action(`bullet ${id}`, () => this.say())
    makeAutoObservable<this, 'key'>(
      this,
      { id: false, programme: false, thread: false, like: false, send: false, key: false },
      { autoBind: true },
    )
  }

  get playsHere(): boolean {
    return player.programme?.id === this.id
  }

  /** Where the line of this page stands: in what plays, else where it would begin. */
  get position(): number {
    return this.playsHere ? player.position : (this.programme.data?.at_second ?? 0)
  }

  /** Lines of the last eight seconds, each with a lane of its own. */
  get passing(): { bullet: Bullet; lane: number }[] {
    const { position } = this
    const span = [
      ...(this.spans.get(spanOf(position - 8)) ?? []),
      ...(spanOf(position - 8) === spanOf(position) ? [] : (this.spans.get(spanOf(position)) ?? [])),
    ]
    return span
      .filter(({ second }) => second <= position && second > position - 8)
      .map((bullet) => ({ bullet, lane: laneOf(bullet) }))
  }

  get over(): number {
    return Math.max(0, Array.from(this.line).length - limits.bullet.max)
  }

  async load(): Promise<void> {
    await this.programme.load()
  }

  play() {
    const { data } = this.programme
    if (this.playsHere) player.toggle()
    else if (data) player.open(data)
  }

  seek(seconds: number) {
    const { data } = this.programme
    if (!data) return
    if (!this.playsHere) player.open({ ...data, at_second: seconds })
    else player.seek(seconds)
  }

  type(text: string) {
    this.line = text
  }

  /** The lines around the place, once each span. */
  async watch(position: number): Promise<void> {
    const from = spanOf(position)
    if (this.spans.has(from)) return
    this.spans.set(from, [])
    try {
      const { items } = await get('radio/bullets', { id: this.id, second: from }, inPlace)
      runInAction(() => this.spans.set(from, items))
    } catch {
      runInAction(() => this.spans.delete(from))
    }
  }

  /** Rejects as a call does. */
  async removeBullet(bullet: Bullet): Promise<void> {
    await post('radio/deleteBullet', { id: bullet.id })
    const from = spanOf(bullet.second)
    runInAction(() =>
      this.spans.set(
        from,
        (this.spans.get(from) ?? []).filter(({ id }) => id !== bullet.id),
      ),
    )
  }

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('radio/delete', { id: this.id })
    if (this.playsHere) player.close()
  }

  private async say(): Promise<void> {
    const bullet = await post('radio/bullet', {
      key: this.key,
      id: this.id,
      second: Math.floor(this.position),
      text: this.line,
    })
    const from = spanOf(bullet.second)
    runInAction(() => {
      this.spans.set(from, [...(this.spans.get(from) ?? []), bullet])
      this.line = ''
      this.key = newDraftKey()
    })
  }

  private count(change: number) {
    if (this.programme.data) this.programme.data.comments += change
  }
}

const spanOf = (second: number): number => Math.max(0, Math.floor(second / bulletSpan) * bulletSpan)
const lanes = 4
/** The same line stays in its lane however often it is drawn. */
const laneOf = ({ id }: Bullet): number =>
  Array.from(id).reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % lanes
