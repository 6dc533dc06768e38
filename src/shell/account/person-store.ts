import { makeAutoObservable } from 'mobx'
import type { Acquaintance } from '@contract/homepage/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { session } from '@/net/session'
import { Toggle } from '@/net/toggle'

/** Following a person; `count` is how many do. */
export const followToggle = (id: string, followed: boolean, followers = 0): Toggle =>
  new Toggle(followed, followers, async (on) => {
    await post(on ? 'user/follow' : 'user/unfollow', { id }, { loading: false })
    return {}
  })

/** What the follow button says of the two. */
export const followWords = (followed: boolean, follower: boolean): '互相关注' | '已关注' | '回关' | '关注' =>
  followed ? (follower ? '互相关注' : '已关注') : follower ? '回关' : '关注'

/** A person in a list of people, and what the viewer calls and does about them. */
export class AcquaintanceStore {
  readonly follow: Toggle

  constructor(readonly data: Acquaintance) {
    this.follow = followToggle(data.id, data.followed)
    makeAutoObservable(this, { data: false, follow: false })
  }

  get id(): string {
    return this.data.id
  }

  get name(): string {
    return this.data.remark ?? this.data.name
  }

  get isMe(): boolean {
    return session.info?.user_id === this.data.id
  }
}

interface Query {
  user?: string
  keyword?: string
  relation?: 'mutual' | 'oneway'
}

/** Followers or followings of a person, of the viewer where none is named. */
export const peopleOf = (
  path: 'user/followers' | 'user/followings',
  query: Query,
): PagedList<AcquaintanceStore> =>
  new PagedList(
    async (after) => {
      const { items, next } = await get(path, { ...query, after }, inPlace)
      return { items: items.map((person) => new AcquaintanceStore(person)), next }
    },
    (person) => person.id,
  )
