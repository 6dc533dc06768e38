import { makeAutoObservable, runInAction } from 'mobx'
import type { Comment, Reply } from '@contract/comment/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'

type Votes = Pick<Reply, 'id' | 'likes' | 'liked' | 'stepped'>

/** A vote shown at once and taken back when the server refuses: for, against, or none. */
export async function castVote(target: Votes, to: 'like' | 'step' | null): Promise<void> {
  const { liked, stepped, likes } = target
  const path =
    to === 'like'
      ? 'comment/like'
      : to === 'step'
        ? 'comment/step'
        : liked
          ? 'comment/dislike'
          : 'comment/unstep'
  Object.assign(target, {
    liked: to === 'like',
    stepped: to === 'step',
    likes: likes + Number(to === 'like') - Number(liked),
  })
  try {
    const answer = await post(path, { id: target.id }, { loading: false })
    runInAction(() => Object.assign(target, answer))
  } catch {
    runInAction(() => Object.assign(target, { liked, stepped, likes }))
  }
}

/** What is its author's alone is counted nowhere. */
const isCounted = ({ withheld }: Reply): boolean => withheld === undefined

/** A comment with its replies: the first two come with it, the rest on asking. */
export class CommentStore {
  data: Comment
  replies: Reply[]
  /** A page of replies is under way. */
  loading = false
  deleted = false
  private after: string | undefined

  constructor(data: Comment) {
    this.data = data
    this.replies = data.first
    makeAutoObservable<this, 'after'>(this, { after: false }, { autoBind: true })
  }

  get id(): string {
    return this.data.id
  }

  get hidden(): number {
    return Math.max(0, this.data.replies - this.replies.filter(isCounted).length)
  }

  toggleLike(): Promise<void> {
    return castVote(this.data, this.data.liked ? null : 'like')
  }

  /** Loads the next replies below those that are shown. */
  async expand(): Promise<void> {
    if (this.loading) return
    this.loading = true
    try {
      const { items, next } = await get('comment/replies', { id: this.id, after: this.after }, inPlace)
      runInAction(() => {
        const known = new Set(this.replies.map(({ id }) => id))
        this.replies = [...this.replies, ...items.filter(({ id }) => !known.has(id))]
        this.after = next ?? undefined
      })
    } catch {
      // the line stays, to be tapped again
    } finally {
      runInAction(() => {
        this.loading = false
      })
    }
  }

  /** It shows on no page any more. */
  vanish() {
    this.deleted = true
  }

  add(reply: Reply) {
    this.replies = [...this.replies, reply]
    if (isCounted(reply)) this.data.replies += 1
  }

  /** Whether it was counted. */
  async removeReply(id: string): Promise<boolean> {
    const counted = this.replies.some((reply) => reply.id === id && isCounted(reply))
    await post('comment/deleteReply', { id })
    runInAction(() => {
      this.replies = this.replies.filter((reply) => reply.id !== id)
      if (counted) this.data.replies -= 1
    })
    return counted
  }
}
