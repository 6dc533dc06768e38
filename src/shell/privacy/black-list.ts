import { makeAutoObservable, runInAction } from 'mobx'
import type { BlockedAlias } from '@contract/alias/schema'
import type { Blocked } from '@contract/privacy/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'

/** Asks, then blocks. True when it is done. */
export async function confirmBlock({ id, name }: { id: string; name: string }): Promise<boolean> {
  const sure = await feedback.modal({
    title: t('拉黑{name}？', { name }),
    content: t('你们互相看不到对方的动态、评论和资料，也不再互相关注。对方不会收到通知。'),
    confirmText: t('拉黑'),
    danger: true,
  })
  if (!sure) return false
  try {
    await post('user/block', { id })
    feedback.toast(t('已拉黑，可以在隐私设置的黑名单里撤销'))
    return true
  } catch {
    return false
  }
}

/** Someone on the list. Taken off it, the row stays, so that a slip can be undone. */
export class BlockedStore<T extends Blocked | BlockedAlias = Blocked | BlockedAlias> {
  blocked = true
  readonly toggle: Action<[], void>

  constructor(
    readonly data: T,
    private readonly kind: 'user' | 'alias',
  ) {
    this.toggle = new Action(`block ${data.id}`, () => this.switch())
    makeAutoObservable<this, 'kind'>(this, { data: false, kind: false, toggle: false })
  }

  get id(): string {
    return this.data.id
  }

  private async switch(): Promise<void> {
    const wanted = !this.blocked
    await post(`${this.kind}/${wanted ? 'block' : 'unblock'}`, { id: this.id }, { loading: false })
    runInAction(() => {
      this.blocked = wanted
    })
  }
}

const idOf = ({ id }: { id: string }): string => id

/** People. */
export const blackList = (): PagedList<BlockedStore<Blocked>> =>
  new PagedList(async (after) => {
    const { items, next } = await get('user/blackList', { after }, inPlace)
    return { items: items.map((person) => new BlockedStore(person, 'user')), next }
  }, idOf)

/** Pseudonyms, each of one thread. */
export const aliasList = (): PagedList<BlockedStore<BlockedAlias>> =>
  new PagedList(async (after) => {
    const { items, next } = await get('alias/blocked', { after }, inPlace)
    return { items: items.map((alias) => new BlockedStore(alias, 'alias')), next }
  }, idOf)
