import { makeAutoObservable, runInAction } from 'mobx'
import type { Document } from '@contract/common'
import { linkMinutes } from '@contract/file/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { timeouts } from '@/net/config'
import { download } from '@/net/download'
import { sentenceOf } from '@/net/failure'
import { clipboard } from '@/platform/clipboard'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'

/**
 * A document that a tap opens: shown where the host shows its kind, else handed over, else a link for a browser. Where a
 * file is handed over only from a tap, the next tap does it.
 */
export class Opener {
  /** How much is here, percent, while it comes. */
  percent: number | null = null
  private path: string | null = null
  readonly open: Action<[], void>

  /** @param address asks for the address that it has for some minutes */
  constructor(
    private readonly document: Document,
    private readonly address: () => Promise<string>,
  ) {
    this.open = new Action(`document ${document.id}`, () => this.run())
    makeAutoObservable<this, 'document' | 'address' | 'path' | 'run'>(this, {
      document: false,
      address: false,
      path: false,
      run: false,
      open: false,
    })
  }

  private async run(): Promise<void> {
    const { name, ending } = this.document
    const shows = files.shows(ending)
    const fresh = this.path === null
    try {
      if (!shows && !files.canKeep) return await copy(await this.address())
      this.path ??= await this.fetch()
    } catch (error) {
      return feedback.toast(sentenceOf(error))
    }
    try {
      await (shows ? files.show(this.path, ending) : files.keep(this.path, name))
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      if (fresh && !shows) return feedback.toast(t('已经下载好，再点一次保存'))
      // the host may have cleared it away
      this.path = null
      feedback.toast(t('没能打开，请再试一次'))
    }
  }

  private async fetch(): Promise<string> {
    this.came(0)
    try {
      return await download(await this.address(), (percent) => this.came(percent), timeouts.uploadMedia)
    } finally {
      this.came(null)
    }
  }

  private came(percent: number | null) {
    runInAction(() => (this.percent = percent))
  }
}

async function copy(url: string): Promise<void> {
  await clipboard.write(url)
  feedback.toast(t('这里打不开这种文件，链接已复制，{n} 分钟内在浏览器里打开', { n: linkMinutes }))
}
