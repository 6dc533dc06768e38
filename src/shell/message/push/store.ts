import { makeAutoObservable, runInAction } from 'mobx'
import type { PushState } from '@contract/push/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'
import { push } from '@/platform/push'

/** Whether this browser shows messages while the app is not open. */
export class PushStore {
  readonly state = new Resource<PushState>(async () => {
    const state = await get('push/state', {}, inPlace)
    // what the person took away in the browser's own settings is off, whatever the server has
    const here = push.standing === 'granted' && (await push.subscribed())
    return { ...state, on: state.on && here }
  })
  busy = false
  /** As the browser says; it tells nobody when it changes. */
  standing = push.standing

  constructor() {
    makeAutoObservable(this, { state: false }, { autoBind: true })
  }

  load(): Promise<void> {
    this.standing = push.standing
    return this.state.load()
  }

  /** In the tap itself: the browser asks the person. Never rejects. */
  async change(on: boolean): Promise<void> {
    const key = this.state.data?.key
    if (!key || this.busy) return
    this.busy = true
    try {
      const state = on ? await this.begin(key) : await this.end()
      this.state.set(state)
    } catch (error) {
      if (error instanceof PlatformError) feedback.toast(reasons[error.code] ?? t('没能打开，请稍后再试'))
    } finally {
      runInAction(() => {
        this.busy = false
        this.standing = push.standing
      })
    }
  }

  private begin = async (key: string): Promise<PushState> =>
    post('push/subscribe', await push.subscribe(key), { loading: false })

  private async end(): Promise<PushState> {
    const state = await post('push/unsubscribe', {}, { loading: false })
    // the server sends nothing any more; a subscription that stays does no harm
    await ignored(push.unsubscribe())
    return state
  }
}

const reasons: Partial<Record<PlatformError['code'], string>> = {
  denied: t('浏览器没有允许通知'),
  unsupported: t('这个浏览器收不了通知'),
}
