import { makeAutoObservable, runInAction } from 'mobx'
import { daysLeft } from '@contract/privacy/rules'
import type { DeletedDynamic } from '@contract/privacy/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { lock, tapMs, unlock } from '@/net/key-lock'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'

export const leftIn = ({ deleted }: DeletedDynamic, now = Date.now()): string =>
  t('还剩 {n} 天', { n: daysLeft(Date.parse(deleted), now) })

const asksForGood = (title: string) =>
  feedback.modal({
    title,
    content: t('文字、图片、评论和赞会被清除，不能恢复。'),
    confirmText: t('彻底删除'),
    danger: true,
  })

export const restoring = 'restore from the recycle bin'

/** The person's deleted dynamics. */
export class RecycleBin {
  readonly list: PagedList<DeletedDynamic>
  readonly restore: Action<[DeletedDynamic], void>
  readonly remove: Action<[DeletedDynamic], void>
  readonly clear: Action<[], void>

  constructor() {
    this.list = new PagedList(
      (after) => get('dynamic/selfDeletes', { after }, inPlace),
      (dynamic) => dynamic.id,
    )
    this.restore = new Action('recycle bin', async ({ id }) => {
      // the next row moves up under the finger: a second tap is not about it
      if (!lock(restoring, tapMs)) return
      try {
        await post('dynamic/restore', { id })
        this.gone(id, t('已恢复'))
      } catch (error) {
        unlock(restoring)
        throw error
      }
    })
    this.remove = new Action('recycle bin', async ({ id }) => {
      if (!(await asksForGood(t('彻底删除这条动态？')))) return
      await post('dynamic/clear', { id })
      this.gone(id, t('已彻底删除'))
    })
    this.clear = new Action('recycle bin', async () => {
      if (!(await asksForGood(t('清空回收站？')))) return
      await post('dynamic/clear', {})
      await this.list.refresh()
      feedback.toast(t('回收站已清空'))
    })
    makeAutoObservable(this, { list: false, restore: false, remove: false, clear: false })
  }

  private gone(id: string, words: string) {
    runInAction(() => this.list.remove(id))
    feedback.toast(words)
  }
}
