import { makeAutoObservable } from 'mobx'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'

const said = {
  wantedFound: t('恭喜找到了'),
  wantedRenew: t('接着找，再留 30 天'),
  wantedRefresh: t('擦亮了，排到最前面'),
} as const
export type WantedAct = keyof typeof said

/** One wanted post, and what its author does with it. */
export class WantedStore {
  readonly wanted: Resource<Wanted>
  readonly act: Action<[act: WantedAct], void>
  deleted = false

  constructor(readonly id: string) {
    this.wanted = new Resource(() => get('secondHand/wantedInfo', { id }, inPlace))
    this.act = new Action(`wanted ${id}`, async (act) => {
      await post(`secondHand/${act}`, { id })
      feedback.toast(said[act], { icon: 'success' })
      await this.wanted.load()
    })
    makeAutoObservable(this, { id: false, wanted: false, act: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.wanted.load()

  /** Asks first. */
  async find(): Promise<void> {
    const sure = await feedback.modal({
      title: t('找到了？'),
      content: t('求购会结束，有货提醒也停下。以后还想找，随时能接着找。'),
      confirmText: t('找到了'),
    })
    if (sure) await this.act.run('wantedFound')
  }

  /** True once it is gone; the call itself tells why it is not. */
  async remove(): Promise<boolean> {
    const sure = await feedback.modal({
      title: t('删除这条求购？'),
      content: t('删除后不能恢复，它的有货提醒也停下。'),
      confirmText: t('删除'),
      danger: true,
    })
    if (!sure) return false
    const gone = await post('secondHand/wantedDel', { id: this.id }).then(
      () => true,
      () => false,
    )
    if (gone) this.vanish()
    return gone
  }

  private vanish() {
    this.deleted = true
  }
}
