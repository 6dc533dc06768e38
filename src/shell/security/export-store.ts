import { makeAutoObservable, runInAction } from 'mobx'
import { exportName, exportPath } from '@contract/security/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { client, urlOf } from '@/net/config'
import { download } from '@/net/download'
import { sentenceOf } from '@/net/failure'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import { files } from '@/platform/file'

/** Taking one's data along. Two taps: WeChat hands a file over only from a tap. Without a place for files it is a link. */
export class ExportStore {
  /** The file, or the link to it, is here, and only wants a place. */
  path: string | null = null
  readonly prepare: Action<[], void>
  readonly keep: Action<[], void>

  constructor() {
    this.prepare = new Action('export', () => this.fetch())
    this.keep = new Action('keep export', () => this.save())
    makeAutoObservable(this, { prepare: false, keep: false })
  }

  private async fetch(): Promise<void> {
    const { key } = await post('user/export', {}, { loading: false })
    const path = files.canKeep ? await this.download() : urlOf(exportPath, { key })
    runInAction(() => {
      this.path = path
    })
  }

  private download = (): Promise<string> =>
    download(urlOf(exportPath, client)).catch((error: unknown) => {
      feedback.toast(sentenceOf(error))
      throw error
    })

  private async save(): Promise<void> {
    if (this.path === null) return
    try {
      if (files.canKeep) return await files.keep(this.path, exportName)
      await clipboard.write(this.path)
      feedback.toast(t('链接已复制'))
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled'))
        feedback.toast(t('没能保存，请再试一次'))
    }
  }
}
