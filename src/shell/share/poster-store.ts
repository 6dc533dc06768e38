import { makeAutoObservable } from 'mobx'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { baseUrl } from '@/net/config'
import { Resource } from '@/net/resource'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'

/** A picture that the server draws, to be looked at and kept. */
export class PosterStore {
  readonly poster: Resource<{ url: string }>
  readonly save: Action<[], void>

  /** `key`: what it is of. `draw` asks for it, which takes the server a moment. */
  constructor(key: string, draw: () => Promise<{ url: string }>) {
    this.poster = new Resource(draw)
    this.save = new Action(`poster ${key}`, () => this.keep())
    makeAutoObservable(this, { poster: false, save: false }, { autoBind: true })
  }

  /** Of what is fetched by an address from the root of the server. */
  static by(key: string, path: () => Promise<{ path: string }>): PosterStore {
    return new PosterStore(key, async () => ({ url: baseUrl + (await path()).path }))
  }

  private async keep(): Promise<void> {
    if (!this.poster.data) return
    try {
      await media.saveImage(this.poster.data.url)
      feedback.toast(t('图片已保存'), { icon: 'success' })
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      feedback.toast(t('没有保存成功，请允许存到相册'))
    }
  }
}
