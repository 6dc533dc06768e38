import { makeAutoObservable, runInAction } from 'mobx'
import { csvMinutes, csvName, csvPath } from '@contract/home/form/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { urlOf } from '@/net/config'
import { download } from '@/net/download'
import { sentenceOf } from '@/net/failure'
import { clipboard } from '@/platform/clipboard'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'

/**
 * A form's answers as a file. Where a file is handed over only from a tap, a second tap does it; where there is no place
 * for files, it is a link that opens in a browser.
 */
export class CsvStore {
  path: string | null = null
  readonly take: Action<[title: string], void>

  constructor(readonly form: string) {
    this.take = new Action(`csv ${form}`, (title) =>
      this.path === null ? this.fetch(title) : this.keep(this.path, title),
    )
    makeAutoObservable(this, { form: false, take: false })
  }

  private async fetch(title: string): Promise<void> {
    const { key } = await post('form/export', { form: this.form }, { loading: false })
    const url = urlOf(csvPath, { form: this.form, key })
    if (!files.canKeep) return copy(url)
    const path = await download(url).catch((error: unknown) => {
      feedback.toast(sentenceOf(error))
      throw error
    })
    runInAction(() => {
      this.path = path
    })
    await files.keep(path, csvName(title)).catch(() => undefined)
  }

  private async keep(path: string, title: string): Promise<void> {
    try {
      await files.keep(path, csvName(title))
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled'))
        feedback.toast(t('没能保存，请再试一次'))
    }
  }
}

async function copy(url: string): Promise<void> {
  await clipboard.write(url)
  feedback.toast(t('链接已复制，{n} 分钟内在浏览器里打开', { n: csvMinutes }))
}
