import { makeAutoObservable } from 'mobx'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get } from '@/net/call'
import { baseUrl } from '@/net/config'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { clipboard } from '@/platform/clipboard'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import { system } from '@/platform/system'
import { sharedAs } from '../../shell/links'

/** The web address of a dynamic, which previews can read. */
const addressOfDynamic = (id: string): string => `${baseUrl || system.origin}/s/${sharedAs('dynamic', id)}`

/** Passing a dynamic on: its link, and a poster once it is asked for. */
export class ShareStore {
  view: 'ways' | 'poster' = 'ways'
  readonly poster: Resource<DataOf<Routes['dynamic/code']>>
  readonly save: Action<[], void>

  constructor(readonly id: string) {
    this.poster = new Resource(() => get('dynamic/code', { id }, inPlace))
    this.save = new Action(`poster ${id}`, () => this.keep())
    makeAutoObservable(this, { id: false, poster: false, save: false }, { autoBind: true })
  }

  /** Draws the poster, which takes the server a moment. */
  draw() {
    this.view = 'poster'
    void this.poster.load()
  }

  async copyLink(): Promise<void> {
    await clipboard.write(addressOfDynamic(this.id)).then(
      () => feedback.toast(t('链接已复制')),
      () => feedback.toast(t('没有复制成功，请检查剪贴板权限')),
    )
  }

  private async keep(): Promise<void> {
    if (!this.poster.data) return
    try {
      await media.saveImage(this.poster.data.url)
      feedback.toast(t('海报已保存'), { icon: 'success' })
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      feedback.toast(t('没有保存成功，请允许存到相册'))
    }
  }
}
