import { makeAutoObservable } from 'mobx'
import { t } from '@/locale'
import { get } from '@/net/call'
import { baseUrl } from '@/net/config'
import { inPlace } from '@/net/in-place'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { system } from '@/platform/system'
import { PosterStore } from '@/shell/share/poster-store'
import { sharedAs } from '../../shell/links'

/** The web address of a dynamic, which previews can read. */
const addressOfDynamic = (id: string): string => `${baseUrl || system.origin}/s/${sharedAs('dynamic', id)}`

/** Passing a dynamic on: its link, and a poster once it is asked for. */
export class ShareStore {
  view: 'ways' | 'poster' = 'ways'
  readonly poster: PosterStore

  constructor(readonly id: string) {
    this.poster = new PosterStore(id, () => get('dynamic/code', { id }, inPlace))
    makeAutoObservable(this, { id: false, poster: false }, { autoBind: true })
  }

  draw() {
    this.view = 'poster'
  }

  async copyLink(): Promise<void> {
    await clipboard.write(addressOfDynamic(this.id)).then(
      () => feedback.toast(t('链接已复制')),
      () => feedback.toast(t('没有复制成功，请检查剪贴板权限')),
    )
  }
}
