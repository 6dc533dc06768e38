import { makeAutoObservable, runInAction } from 'mobx'
import { templateName, templatePath, type SheetName } from '@contract/registrar/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { client, urlOf } from '@/net/config'
import { download } from '@/net/download'
import { sentenceOf } from '@/net/failure'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import { files } from '@/platform/file'
import { ignored } from '@/platform/ignored'

/** A sheet's template. Where a file is handed over only from a tap, a second tap does it. */
export class TemplateStore {
  path: string | null = null
  readonly take: Action<[], void>

  constructor(readonly sheet: SheetName) {
    this.take = new Action(`template ${sheet}`, () =>
      this.path === null ? this.fetch() : this.keep(this.path),
    )
    makeAutoObservable(this, { sheet: false, take: false })
  }

  private async fetch(): Promise<void> {
    if (!files.canKeep) return feedback.toast(t('请在网页版或微信里下载模板'))
    const path = await download(urlOf(templatePath, { sheet: this.sheet, ...client })).catch(
      (error: unknown) => {
        feedback.toast(sentenceOf(error))
        throw error
      },
    )
    runInAction(() => {
      this.path = path
    })
    // where only a tap hands a file over, the next one does
    await ignored(files.keep(path, templateName(this.sheet)))
  }

  private async keep(path: string): Promise<void> {
    try {
      await files.keep(path, templateName(this.sheet))
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled'))
        feedback.toast(t('没能保存，请再试一次'))
    }
  }
}
