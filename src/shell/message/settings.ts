import { makeAutoObservable, runInAction } from 'mobx'
import type { NoticeGroup } from '@contract/message/rules'
import type { Channels, NoticeSettings } from '@contract/message/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { Editable } from '@/net/editable'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { subscribe } from '@/platform/subscribe'
import { system } from '@/platform/system'

export type SubscribeWay = Channels['subscribe'][number]

/** What the person wants to be told of, when, and by which ways. */
export class NoticeSettingsStore {
  readonly settings = new Editable<NoticeSettings>(
    () => get('message/settings', {}, inPlace),
    (change) => post('message/editSettings', change, { loading: false }),
  )
  readonly channels = new Resource<Channels>(() => get('message/channels', {}, inPlace))
  /** The kind that consent is being asked for. */
  asking: NoticeGroup | null = null

  constructor() {
    makeAutoObservable(this, { settings: false, channels: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.settings.stored.load(), this.channels.load()])
  }

  /** Where mail goes, masked; null where none can go. */
  get mail(): string | null {
    return this.channels.data?.mail ?? null
  }

  /** Kinds that this client can ask consent for. */
  get subscribeWays(): SubscribeWay[] {
    return this.channels.data?.subscribe.filter(({ vendor }) => vendor === system.target) ?? []
  }

  /** Turns subscribe messages of a kind on or off. Where no consent is left, one is asked for first: call it in the tap. */
  async switchSubscribe(way: SubscribeWay, on: boolean): Promise<void> {
    if (on && way.left === 0 && !(await this.consent(way))) return
    await this.settings.change({ [`subscribe_${way.group}`]: on })
  }

  /** Asks for one more message of a kind, in the tap itself. Whether the person agreed and the server knows. */
  async consent({ vendor, group, template }: SubscribeWay): Promise<boolean> {
    if (this.asking !== null) return false
    const asked = subscribe([template])
    this.asking = group
    try {
      const accepted = await asked
      if (!accepted.includes(template)) {
        feedback.toast(t('没有同意接收，提醒还没打开'))
        return false
      }
      this.channels.set(
        await post('message/consent', { key: newDraftKey(), vendor, groups: [group] }, { loading: false }),
      )
      return true
    } catch (error) {
      if (error instanceof PlatformError && error.code !== 'cancelled')
        feedback.toast(reasons[error.code] ?? t('现在不能订阅，请稍后再试'))
      return false
    } finally {
      runInAction(() => {
        this.asking = null
      })
    }
  }
}

const reasons: Partial<Record<PlatformError['code'], string>> = {
  denied: t('请先在小程序的设置里打开订阅消息'),
  unsupported: t('当前版本不支持订阅消息，请升级后再试'),
}

export const kindRows: readonly { group: NoticeGroup; label: string; hint: string }[] = [
  { group: 'likes', label: t('赞'), hint: t('有人赞了你的动态或评论') },
  { group: 'comments', label: t('评论和回复'), hint: t('有人评论或回复了你') },
  { group: 'follows', label: t('新的关注'), hint: t('有人关注了你') },
  { group: 'orders', label: t('订单'), hint: t('接单、送达、退款和评价') },
  { group: 'classes', label: t('上课提醒'), hint: t('课、考试和备忘，在课表里选什么时候提醒') },
  { group: 'system', label: t('系统通知'), hint: t('账号安全、审核结果和活动') },
]
export const labelOf = (group: NoticeGroup): string =>
  kindRows.find((row) => row.group === group)?.label ?? ''
